import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Defect } from './defects.ts'
import type { CrashReport } from './rounds.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a run of crashes needs of the project. */
const parts = ['cities', 'contract', 'domain', 'scripts', 'server', 'testkit', 'web', 'package.json']

/** A text with the defect in it. */
export const planted = (text: string, { from, to }: Defect['edits'][number]): string => {
  if (text.split(from).length !== 2) throw new Error(`"${from}" has to stand there exactly once`)
  return text.replace(from, () => to)
}

/** Runs the crashes on a copy of the project with the defect in it, and gives what they found. */
export const crashWith = async ({ edits }: Defect, rounds: number): Promise<CrashReport> => {
  const copy = mkdtempSync(join(tmpdir(), 'rotativo-defect-'))
  try {
    for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const edit of edits) {
      const path = join(copy, edit.file)
      writeFileSync(path, planted(readFileSync(path, 'utf8'), edit))
    }
    const child = spawn(process.execPath, ['scripts/crash.ts', String(rounds)], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    await once(child, 'close')
    const begin = said.indexOf('\n{\n')
    // A run that could not even begin, or not go on, has found something as well.
    if (begin < 0)
      return { rounds: 0, done: {}, cutOff: 0, refused: {}, letters: 0, problems: [said.trim().slice(-300)] }
    return JSON.parse(said.slice(begin)) as CrashReport
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
