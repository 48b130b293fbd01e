import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import type { PhotoStore } from './port.ts'

/** Photos in the database of the programme. */
export const photosInDatabase = ({ kysely }: Db, clock: Clock): PhotoStore => ({
  keep: async (hash, content) => {
    await kysely
      .insertInto('photo_files')
      .values({ hash, content, kept_at: clock.now() })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  },
  read: async (hash) => {
    const file = await kysely
      .selectFrom('photo_files')
      .select('content')
      .where('hash', '=', hash)
      .executeTakeFirst()
    return file?.content ?? null
  },
  forget: async (hash) => {
    await kysely.deleteFrom('photo_files').where('hash', '=', hash).execute()
  },
})
