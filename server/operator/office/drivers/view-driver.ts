import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Cents } from '#domain/money/cents.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { sessionStarts } from '#server/http/sessions.ts'
import type { Parts } from '#server/parts.ts'
import { correctionView, soughtCorrections } from '../corrections/corrections.ts'
import { findAccount, reasonOf } from '../looks.ts'
import { readFirstRows, shownOf } from './rows.ts'

/** So many of the newest stand on a sheet. */
const shownCorrections = 20

/** A driver as the office sees one. What is shown is in the register before it is answered. */
export const viewDriver = async (
  parts: Parts,
  input: InputOf<typeof calls.viewDriver>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.viewDriver>> => {
  const reason = reasonOf(input)
  const { kysely } = parts.db
  const account = await findAccount(kysely, input.id)
  const { id: userId, driver_id } = account
  const zone = parts.city().settings.timeZone
  const wallets = await readWallets(parts, userId)
  const sessions = await readSessions(parts, userId)
  const corrections = await soughtCorrections(kysely, { userId }, shownCorrections).execute()
  const rows = await readFirstRows({ parts, kysely, userId })
  const shown = shownOf({ ...rows, corrections })
  const details = { wallets: wallets.length, sessions: sessions.length, ...shown }
  await writeRegister(parts, kysely, byStaff(call), {
    act: 'read driver',
    driverId: driver_id,
    reason,
    details,
  })
  return {
    driver: {
      driver_id,
      name: account.name,
      identification: account.identification,
      email: account.email,
      email_confirmed: account.active_mail,
      phone: account.phone,
      phone_confirmed: account.sms_verification_status,
      created_at: toCivil(account.created_at, zone),
    },
    wallets,
    sessions,
    corrections: corrections.map((row) => correctionView(parts, row, call.staff.id)),
    ...rows,
  }
}

type Wallet = { id: number; name: string; balance_credit: Cents; balance_bonus: Cents; plates: string[] }

const readWallets = async ({ db }: Parts, userId: number): Promise<Wallet[]> => {
  const { rows } = await sql<Wallet>`
    select w.id, w.name, w.balance_credit, w.balance_bonus, coalesce(array_agg(v.plate order by v.plate)
      filter (where v.plate is not null), '{}') as plates
    from wallets w left join vehicles v on v.wallet_id = w.id and v.removed_at is null
    where w.user_id = ${userId} group by w.id order by w.id`.execute(db.kysely)
  return rows
}

const readSessions = async (parts: Parts, userId: number) => {
  const zone = parts.city().settings.timeZone
  const alive = sessionStarts(parts)
  const rows = await parts.db.kysely
    .selectFrom('sessions')
    .select(['device', 'accessing_from', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>=', alive.lastSeen)
    .where('created_at', '>=', alive.created)
    .orderBy('last_seen_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ device, accessing_from, created_at, last_seen_at }) => ({
    device: device ?? accessing_from ?? '',
    created_at: toCivil(created_at, zone),
    last_seen_at: toCivil(last_seen_at, zone),
  }))
}
