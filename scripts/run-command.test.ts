import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const runProgram = (program: string) => runCommand(600_000, process.execPath, ['-e', program])

it('a program that ends badly is known by the last that it said', async () => {
  const ended = await runProgram("console.error('one of two'); console.error('last words'); process.exit(3)")
  expect(ended).toEqual({ well: false, lastErrors: 'one of two\nlast words\n' })
})

it('what a program left behind, and keeps its error output open, is not waited for', async () => {
  const { well, lastErrors } = await runProgram(`
    const { spawn } = require('node:child_process')
    const left = spawn('sleep', ['300'], { detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
    left.unref()
    console.error(left.pid)`)
  expect(well).toBe(true)
  // Still there, so it was not waited for.
  expect(process.kill(Number(lastErrors), 'SIGKILL')).toBe(true)
})
