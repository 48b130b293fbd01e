import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import type { Db } from '#server/database/pool.ts'
import { inOrder, readTogether } from '#server/database/read-together.ts'
import type { Statement } from '#server/database/statement.ts'
import type { Driver } from './caller.ts'

/** A session and everything that a call wants to know of its driver. */
export type SessionRow = {
  token_hash: Buffer
  user_id: number
  created_at: Date
  last_seen_at: Date
  driver_id: number
  identification: string
  name: string
  active_mail: boolean
  sms_verification_status: boolean
}

const sessions = (whose: string): string => `
  select s.token_hash, s.user_id, s.created_at, s.last_seen_at, u.driver_id, u.identification, u.name,
    u.active_mail, u.sms_verification_status
  from sessions s join users u on u.id = s.user_id
  where s.token_hash ${whose} and u.deleted_at is null`

const ofOne = (hash: Buffer): Statement => ({
  name: 'find-session',
  text: sessions('= $1'),
  values: [hash],
})

const ofSeveral = (hashes: readonly Buffer[]): Statement => ({
  name: 'find-sessions',
  text: sessions('= any($1)'),
  values: [hashes],
})

/** Asks for the session of a token by its hash, with whoever asks at the same moment. */
export const findSession: (db: Db, hash: Buffer) => Promise<SessionRow | null> = readTogether(
  async ({ byIndex }, hashes) => {
    const [only] = hashes
    const { rows } = await byIndex.query<SessionRow>(
      only && hashes.length === 1 ? ofOne(only) : ofSeveral(hashes),
    )
    const names = hashes.map((hash) => hash.toString('hex'))
    return inOrder(names, rows, ({ token_hash }) => token_hash.toString('hex'))
  },
)

// Each look is for one row of one index, however many are asked for.
const eachInOrder = `
  select one.* from unnest($1::bytea[]) with ordinality as asked(hash, at)
  left join lateral (${sessions('= asked.hash')} limit 1) one on true
  order by asked.at`

/** Asks for several sessions, a row for each hash, in order; of one that is not there, or was not asked for, all is null. */
export const sessionsInOrder = (hashes: readonly (Buffer | null)[]): Statement => {
  const [only] = hashes
  return only && hashes.length === 1
    ? ofOne(only)
    : { name: 'find-sessions-in-order', text: eachInOrder, values: [hashes] }
}

/** The driver of a session, as a use case sees them. */
export const driverOf = (row: SessionRow): Driver => ({
  userId: row.user_id,
  driverId: row.driver_id,
  identification: row.identification,
  name: row.name,
  confirmed: isConfirmed(row),
  tokenHash: row.token_hash,
})
