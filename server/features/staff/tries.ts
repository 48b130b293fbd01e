import { type Kysely, sql } from 'kysely'
import { isLocked, wrongTries } from '#domain/staff/access.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { keyedHash } from '#server/features/account/secrets.ts'
import { limitSubject } from '#server/http/client-address.ts'
import type { Parts } from '#server/parts.ts'

/**
 * What tries are counted under: of a person, known or not, and of that person from one network address; from a device that is known to
 * the person, or by a passkey that proved itself, under the person's devices and this one alone.
 */
type Names = { person_hash: Buffer; address_hash: Buffer }

/** Who tries: by which e-mail, from where, and the device or passkey that keeps its own tries. */
export type Trying = { email: string; address: string; device?: string | null }

const namesOf = ({ config }: Parts, { email, address, device }: Trying): Names =>
  device
    ? {
        person_hash: keyedHash(config.secret, 'staff device tries', email),
        address_hash: keyedHash(config.secret, 'staff device tries', email, device),
      }
    : {
        person_hash: keyedHash(config.secret, 'staff tries', email),
        address_hash: keyedHash(config.secret, 'staff tries', email, limitSubject(address)),
      }

/** The tries of a person from strangers' addresses, and those from the person's devices. */
const bothOf = (parts: Parts, email: string): Buffer[] =>
  [null, 'any'].map((device) => namesOf(parts, { email, address: '', device }).person_hash)

const windowStart = ({ clock }: Parts): Date => new Date(clock.now().getTime() - wrongTries.windowMs)

/** Counts a try as a wrong one before anything is compared, and says whether those before it had locked the account. */
export const countTry = async (parts: Parts, tx: Tx, trying: Trying): Promise<boolean> => {
  const names = namesOf(parts, trying)
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
  // Devices of one person do not lock each other.
  return isLocked({
    fromAddress: row?.from_address ?? 0,
    fromAll: trying.device ? 0 : (row?.from_all ?? 0),
  })
}

/** Forgets the wrong tries of a person, from wherever they came. */
export const forgetTries = async (parts: Parts, kysely: Kysely<DB>, email: string): Promise<void> => {
  await kysely.deleteFrom('staff_tries').where('person_hash', 'in', bothOf(parts, email)).execute()
}

/** Tries of the last hour by person: the most from one address or device, and all of them. */
const triesByPerson = async (parts: Parts) => {
  const { rows } = await sql<{ person_hash: Buffer; most: number; all: number }>`
    select person_hash, max(n)::int as most, sum(n)::int as all from (
      select person_hash, address_hash, count(*) as n from staff_tries
      where tried_at > ${windowStart(parts)} group by 1, 2
    ) by_address group by 1`.execute(parts.db.kysely)
  return new Map(rows.map((row) => [row.person_hash.toString('hex'), row]))
}

/** Which of these people cannot come in by six digits now, from at least one address or device. */
export const lockedAmong = async (parts: Parts, emails: readonly string[]): Promise<Set<string>> => {
  const tries = await triesByPerson(parts)
  return new Set(
    emails.filter((email) => {
      const [strangers, devices] = bothOf(parts, email).map((hash) => tries.get(hash.toString('hex')))
      return (
        isLocked({ fromAddress: strangers?.most ?? 0, fromAll: strangers?.all ?? 0 }) ||
        isLocked({ fromAddress: devices?.most ?? 0, fromAll: 0 })
      )
    }),
  )
}

/** How often strangers tried each of these people in the last hour. */
export const triesAmong = async (parts: Parts, emails: readonly string[]): Promise<Map<string, number>> => {
  const tries = await triesByPerson(parts)
  return new Map(
    emails.map((email) => [email, tries.get(bothOf(parts, email)[0]?.toString('hex') ?? '')?.all ?? 0]),
  )
}

/** Removes tries that count for nothing any more. */
export const forgetOldTries = async (parts: Parts): Promise<void> => {
  await parts.db.kysely.deleteFrom('staff_tries').where('tried_at', '<', windowStart(parts)).execute()
}
