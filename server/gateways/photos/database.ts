import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import type { PhotoStore } from './port.ts'

/** Photos in the database of the programme. */
export const photosInDatabase = ({ kysely }: Db, clock: Clock): PhotoStore => ({
  keep: async (hash, content) => {
    const kept_at = clock.now()
    await kysely
      .insertInto('photo_files')
      .values({ hash, content, kept_at })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ kept_at }))
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
  keptUntil: async (then, after, most) => {
    const files = await kysely
      .selectFrom('photo_files')
      .select('hash')
      .where('kept_at', '<=', then)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(most)
      .execute()
    return files.map(({ hash }) => hash)
  },
  forget: async (hash, keptUntil) => {
    await kysely
      .deleteFrom('photo_files')
      .where('hash', '=', hash)
      .where('kept_at', '<=', keptUntil)
      .execute()
  },
})
