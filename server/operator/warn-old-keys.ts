import type { Db } from '#server/database/pool.ts'

/** Says at the start which keys may do everything because they were made before scopes existed (decision Q192). */
export const warnOldKeys = async (
  { kysely }: Db,
  log: { warn: (details: object, message: string) => void },
): Promise<void> => {
  const rows = await kysely
    .selectFrom('operator_keys')
    .select('name')
    .where('scopes', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  const keys = rows.map(({ name }) => name)
  log.warn(
    { keys },
    'operator keys without scopes may do all: replace each by one of "npm run operator -- key add <name> --scope …"',
  )
}
