import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Short, so that a process that has used up its share goes on before anybody waits long for it. */
const periodUs = 5000

/** Where the kernel's control groups lie, and how each of their two versions says what share of one core a group gets. */
const versions = [
  {
    root: '/sys/fs/cgroup',
    limit: (quota: number) => ({ 'cpu.max': `${quota} ${periodUs}` }),
  },
  {
    root: '/sys/fs/cgroup/cpu',
    limit: (quota: number) => ({ 'cpu.cfs_period_us': `${periodUs}`, 'cpu.cfs_quota_us': `${quota}` }),
  },
]

/**
 * Holds a process to a share of one core, as a machine of its own would that is so much smaller.
 * @returns what lets it go; null where this account may not do that, or the kernel has no such groups
 */
export const holdToShare = async (pid: number, share: number): Promise<(() => Promise<void>) | null> => {
  for (const { root, limit } of versions) {
    const group = join(root, `rotativo-bench-${pid}`)
    try {
      await mkdir(group)
    } catch {
      continue
    }
    try {
      for (const [file, value] of Object.entries(limit(share * periodUs))) {
        await writeFile(join(group, file), value, { flag: 'r+' })
      }
      await writeFile(join(group, 'cgroup.procs'), `${pid}`, { flag: 'r+' })
    } catch {
      await rmdir(group)
      continue
    }
    return async () => {
      await writeFile(join(root, 'cgroup.procs'), `${pid}`, { flag: 'r+' })
      await rmdir(group)
    }
  }
  return null
}
