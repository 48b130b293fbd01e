import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyFile, filesName, flushFolder, type Manifest, readManifest } from './backup.ts'
import { EmbeddedDatabaseFault } from './fault.ts'
import { locateDatabase } from './location.ts'
import { takeOwnership } from './owner.ts'
import { requireMajorOfBackup } from './process.ts'

export type Restored = { manifest: Manifest; folder: string; movedTo: string | null }

const copyChecked = async (from: string, to: string, manifest: Manifest): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const folder of manifest.folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  for (const [path, written] of Object.entries(manifest.files)) {
    const source = join(from, path)
    const found = existsSync(source) ? await copyFile(source, join(to, path)) : null
    if (found?.sha256 !== written.sha256) {
      throw new EmbeddedDatabaseFault(
        `The backup is damaged: ${path} is not as it was written. Nothing was restored.`,
      )
    }
  }
}

/**
 * Puts a backup in the place of an embedded database that does not run. One that is there stays as it is unless `replace`
 * says otherwise, and is then put aside, never removed. Each file is compared with what the backup wrote of it.
 * @throws EmbeddedDatabaseFault with a one-line reason
 */
export const restore = async (
  dataDir: string,
  backup: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<Restored> => {
  const from = resolve(backup)
  const manifest = await readManifest(from)
  requireMajorOfBackup(from, manifest.postgresql)
  const { folder, account } = locateDatabase(resolve(dataDir))
  const release = await takeOwnership(resolve(dataDir))
  const draft = `${folder}.restore`
  try {
    if (existsSync(folder) && !replace) {
      throw new EmbeddedDatabaseFault(
        `There is a database in ${folder}: add --replace to put it aside, or set another DATA_DIR.`,
      )
    }
    await rm(draft, { recursive: true, force: true })
    await copyChecked(join(from, filesName), draft, manifest)
    if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, draft])
    flushFolder(draft)
    const movedTo = existsSync(folder) ? `${folder}.before-${Date.now()}` : null
    if (movedTo) await rename(folder, movedTo)
    await rename(draft, folder)
    return { manifest, folder, movedTo }
  } finally {
    await rm(draft, { recursive: true, force: true })
    release()
  }
}
