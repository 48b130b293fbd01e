import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One text of a file, and what a mistaken hand might have written there. */
export type Edit = { file: string; from: string; to: string }

/** A text with the defect in it. */
export const planted = (text: string, { from, to }: Pick<Edit, 'from' | 'to'>): string => {
  if (text.split(from).length !== 2) throw new Error(`"${from}" has to stand there exactly once`)
  return text.replace(from, () => to)
}

/** A copy of these parts of the project, in which defects may be planted; it shares what is installed. */
export const copyProject = (parts: readonly string[]): { folder: string; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'rotativo-defect-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
