import { type Kysely, sql } from 'kysely'
import { isLocked, wrongTries } from '#domain/staff/access.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { keyedHash } from '#server/features/account/secrets.ts'
import { limitSubject } from '#server/http/client-address.ts'
import type { Parts } from '#server/parts.ts'

/** What tries are counted under: of a person, known or not, and of that person from one network address. */
const namesOf = ({ config }: Parts, email: string, address: string) => ({
  person_hash: keyedHash(config.secret, 'staff tries', email),
  address_hash: keyedHash(config.secret, 'staff tries', email, limitSubject(address)),
})

const windowStart = ({ clock }: Parts): Date => new Date(clock.now().getTime() - wrongTries.windowMs)

/** Counts a try as a wrong one before anything is compared, and says whether those before it had locked the account. */
export const countTry = async (parts: Parts, tx: Tx, email: string, address: string): Promise<boolean> => {
  const names = namesOf(parts, email, address)
  const lock = names.person_hash.readBigInt64BE(0).toString()
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
  const { rows } = await sql<{ from_all: number; from_address: number }>`
    select count(*)::int as from_all, count(*) filter (where address_hash = ${names.address_hash})::int as from_address
    from staff_tries where person_hash = ${names.person_hash} and tried_at > ${windowStart(parts)}`.execute(
    tx,
  )
  await tx
    .insertInto('staff_tries')
    .values({ ...names, tried_at: parts.clock.now() })
    .execute()
  const [row] = rows
  return isLocked({ fromAddress: row?.from_address ?? 0, fromAll: row?.from_all ?? 0 })
}

/** Forgets the wrong tries of a person, from wherever they came. */
export const forgetTries = async (parts: Parts, kysely: Kysely<DB>, email: string): Promise<void> => {
  const { person_hash } = namesOf(parts, email, '')
  await kysely.deleteFrom('staff_tries').where('person_hash', '=', person_hash).execute()
}

/** Which of these people cannot come in by six digits now, from at least one address. */
export const lockedAmong = async (parts: Parts, emails: readonly string[]): Promise<Set<string>> => {
  const hashes = new Map(
    emails.map((email) => [namesOf(parts, email, '').person_hash.toString('hex'), email]),
  )
  const { rows } = await sql<{ person_hash: Buffer; most: number; all: number }>`
    select person_hash, max(n)::int as most, sum(n)::int as all from (
      select person_hash, address_hash, count(*) as n from staff_tries
      where tried_at > ${windowStart(parts)} group by 1, 2
    ) by_address group by 1`.execute(parts.db.kysely)
  const locked = rows.filter(({ most, all }) => isLocked({ fromAddress: most, fromAll: all }))
  return new Set(locked.flatMap(({ person_hash }) => hashes.get(person_hash.toString('hex')) ?? []))
}

/** Removes tries that count for nothing any more. */
export const forgetOldTries = async (parts: Parts): Promise<void> => {
  await parts.db.kysely.deleteFrom('staff_tries').where('tried_at', '<', windowStart(parts)).execute()
}
