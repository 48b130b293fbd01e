import { readFileSync } from 'node:fs'

/** The parts without which PostgreSQL answers nobody: one goes through its log after a crash, the other one writes it. */
const needed = /^postgres: (startup|walwriter)\b/

/** Null where the system does not tell, or the process is gone. */
const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const isOther = (part: string): boolean => {
  const title = read(`/proc/${part}/cmdline`)
  return title !== null && !needed.test(title)
}

/**
 * Whether the PostgreSQL with this process number runs and will not answer by itself any more: after a crash, what went through
 * its log failed, for want of room on a disk, and it neither ended nor began anew. For a moment it looks so whenever its parts
 * are exchanged. False where the system does not tell which processes there are, as only Linux does.
 */
export function isStuck(pid: number): boolean {
  const parts = read(`/proc/${pid}/task/${pid}/children`)?.trim()
  // Without any it begins or ends.
  return parts ? parts.split(' ').every(isOther) : false
}
