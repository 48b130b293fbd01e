import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import { isReadable, type PostalAddress, type PostalCodeLookup } from './port.ts'

/** Where found addresses are kept, so that one code is asked outside once. */
export type PostalCodeCache = {
  read(cep: string): Promise<PostalAddress | null>
  write(cep: string, answer: PostalAddress): Promise<void>
}

/**
 * Found addresses come from the cache. An unknown code is asked again each time, because new streets get
 * their codes every week and a remembered "unknown" would outlive that.
 */
export function cached(source: PostalCodeLookup, cache: PostalCodeCache): PostalCodeLookup {
  return {
    async find(cep) {
      const known = await cache.read(cep)
      // A release before this one kept damaged answers as well.
      if (known && isReadable(known)) return known
      const found = await source.find(cep)
      if (found) await cache.write(cep, found)
      return found
    },
  }
}

/** The cache in our database. */
export const postalCodeCache = (db: Db, clock: Clock): PostalCodeCache => ({
  read: async (cep: string): Promise<PostalAddress | null> => {
    const row = await db.kysely
      .selectFrom('postal_codes')
      .select('answer')
      .where('cep', '=', cep)
      .executeTakeFirst()
    return row ? (row.answer as unknown as PostalAddress) : null
  },
  write: async (cep: string, answer: PostalAddress): Promise<void> => {
    await db.kysely
      .insertInto('postal_codes')
      .values({ cep, answer: JSON.stringify(answer), found_at: clock.now() })
      .onConflict((conflict) =>
        conflict.column('cep').doUpdateSet({ answer: JSON.stringify(answer), found_at: clock.now() }),
      )
      .execute()
  },
})
