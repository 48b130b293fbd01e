import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject, planted } from '../planting.ts'
import type { Defect } from './defects.ts'
import type { CrashReport } from './rounds.ts'

/** What a run of crashes needs of the project. */
const parts = ['cities', 'contract', 'domain', 'scripts', 'server', 'testkit', 'web', 'package.json']

/** Runs the crashes on a copy of the project with the defect in it, and gives what they found. */
export const crashWith = async ({ edits }: Defect, rounds: number): Promise<CrashReport> => {
  const copy = copyProject(parts)
  try {
    for (const edit of edits) {
      const path = join(copy.folder, edit.file)
      writeFileSync(path, planted(readFileSync(path, 'utf8'), edit))
    }
    const child = spawn(process.execPath, ['scripts/crash.ts', String(rounds)], {
      cwd: copy.folder,
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
    copy.remove()
  }
}
