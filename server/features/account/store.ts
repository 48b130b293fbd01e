import { type Kysely, type RawBuilder, sql } from 'kysely'
import { takenTexts } from '#contract/texts.ts'
import { isConfirmed, unconfirmedHoldsMs } from '#domain/account/confirmation/confirmed.ts'
import type { Language } from '#domain/languages.ts'
import type { PreferenceFlag } from '#domain/preferences.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { insertFirstWallet } from '#server/features/wallets/store.ts'
import { inLanguage, languageChosen } from '#server/language.ts'
import { InvalidInput } from '#server/refusal.ts'
import { confirmedInRow } from './confirmed.ts'

/** The three fields that belong to one account at a time. */
export type Contact = { identification: string; email: string | null; phone: string | null }
export type ContactField = keyof Contact

const contactFields = ['identification', 'phone', 'email'] as const

/** The address as the specification stores it, as JSON. */
export type StoredAddress = { address: string; cep: string; city: string; district: string; uf: string }

export type NewAccount = Contact & {
  name: string
  birth_date: string
  address: StoredAddress
  passwordHash: string
  termsVersion: string
}

type Sql = RawBuilder<unknown>

/**
 * Which of the given values are another account's: the tax id of one that is confirmed, a contact of one that proved it, or
 * what the first that came with it has had for less than a day. After that day it is held no more, and whoever proves a
 * contact first gets it, and the tax id.
 */
export const takenFields = async (db: Kysely<DB>, asked: Contact, now: Date): Promise<ContactField[]> => {
  const dayAgo = new Date(now.getTime() - unconfirmedHoldsMs)
  const isHeld = (value: Sql, isOwned: Sql, since: Sql) => sql`
    coalesce((select bool_or(${isOwned}) or min(${since}) > ${dayAgo}
      from users where ${value} and deleted_at is null), false)`
  const isTaxIdHeld = isHeld(sql`identification = ${asked.identification}`, confirmedInRow, sql`created_at`)
  const phoneSince = sql`coalesce(phone_changed_at, created_at)`
  const isPhoneHeld = isHeld(sql`phone = ${asked.phone}`, sql`sms_verification_status`, phoneSince)
  const emailSince = sql`coalesce(email_changed_at, created_at)`
  const isEmailHeld = isHeld(sql`lower(email) = ${asked.email}`, sql`active_mail`, emailSince)
  const taken = await sql<Record<ContactField, boolean>>`
    select ${isTaxIdHeld} as identification, ${isPhoneHeld} as phone, ${isEmailHeld} as email`.execute(db)
  const row = taken.rows[0]
  return contactFields.filter((field) => row?.[field])
}

/**
 * Of several who want the same value at once the first goes on, and the others find it taken. Locked before any row, so that
 * nobody waits for a value with a row that its next owner waits for.
 */
export const lockFields = async (tx: Tx, asked: Partial<Contact>): Promise<void> => {
  const values = [asked.identification, asked.email, asked.phone].filter((value) => value)
  await sql`
    select pg_advisory_xact_lock(hash) from (
      select distinct hashtextextended('account ' || value, 0) as hash from unnest(${values}::text[]) value order by hash
    ) locks`.execute(tx)
}

/**
 * The same of all that an account has and of what waits to take its place, for whoever is about to prove one of them: who proves
 * a contact empties it in the rows of others, and no two may wait for each other's.
 */
export const lockFieldsOf = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hash) from (
      select distinct hashtextextended('account ' || value, 0) as hash
      from users, unnest(array[identification, email, phone, pending_email, pending_phone]) value
      where id = ${userId} and value is not null order by hash
    ) locks`.execute(tx)
}

/** The unconfirmed accounts that came with a tax id, but for one; who is just being confirmed is left out. */
export const findUnconfirmed = async (tx: Tx, identification: string, but: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('identification', '=', identification)
    .where('id', '!=', but)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${confirmedInRow}`)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** The field errors of a registration whose values belong to another account (specification 8). */
export const takenErrors = (fields: readonly ContactField[]): InvalidInput =>
  new InvalidInput(Object.fromEntries(fields.map((field) => [field, [takenTexts[field]]])))

const fieldOfConstraint: Record<string, ContactField> = {
  users_identification_taken: 'identification',
  users_email_taken: 'email',
  users_phone_taken: 'phone',
}

/** Of two who take the same value at once the database lets one pass; the other gets the field error. */
const orTaken = (error: unknown): never => {
  const field = fieldOfConstraint[(error as { constraint?: string }).constraint ?? '']
  throw field ? takenErrors([field]) : error
}

/** Writes an account with its first wallet. */
export const insertAccount = async (
  tx: Tx,
  account: NewAccount,
  now: Date,
): Promise<{ userId: number; driverId: number; walletId: number }> => {
  const user = await tx
    .insertInto('users')
    .values({
      identification: account.identification,
      name: account.name,
      email: account.email,
      phone: account.phone,
      birth_date: account.birth_date,
      address: JSON.stringify(account.address),
      password_hash: account.passwordHash,
      terms_version: account.termsVersion,
      terms_accepted_at: now,
      created_at: now,
    })
    .returning(['id', 'driver_id'])
    .executeTakeFirstOrThrow()
    .catch(orTaken)
  return { userId: user.id, driverId: user.driver_id, walletId: await insertFirstWallet(tx, user.id, now) }
}

/** The account with its row locked, so that two calls of one driver are decided one after the other. */
export const lockAccount = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'identification', 'password_hash', 'name', 'email', 'phone'])
    .select(['active_mail', 'sms_verification_status'])
    .select(['pending_email', 'pending_phone'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The contacts that wait for their confirmation (Decision Q138). */
export const findPendingContacts = (db: Kysely<DB>, userId: number) =>
  db
    .selectFrom('users')
    .select(['pending_email', 'pending_phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export type StoredProfile = {
  name: string
  birth_date: string | null
  email: string | null
  active_mail: boolean
  pending_email: string | null
  email_replaced: boolean
  /** When the e-mail took the place of another; of that of the registration null. */
  email_changed_at: Date | null
  phone: string | null
  sms_verification_status: boolean
  pending_phone: string | null
  phone_replaced: boolean
  phone_changed_at: Date | null
}

export const setProfile = async (tx: Tx, userId: number, profile: Partial<StoredProfile>): Promise<void> => {
  await tx.updateTable('users').set(profile).where('id', '=', userId).execute().catch(orTaken)
}

/** More than one only while nobody has confirmed the tax id; who came last is then the one that is there. */
const passwordsTried = 3

/** The accounts that a tax id may log in to: the confirmed one, or else the newest of those that are not. */
export const findPasswords = async (
  db: Kysely<DB>,
  identification: string,
): Promise<{ id: number; password_hash: string }[]> => {
  const found = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active_mail', 'sms_verification_status'])
    .where('identification', '=', identification)
    .where('deleted_at', 'is', null)
    .orderBy(confirmedInRow, 'desc')
    .orderBy('id', 'desc')
    .limit(passwordsTried)
    .execute()
  const [first] = found
  return first && isConfirmed(first) ? [first] : found
}

export const findPasswordOf = (db: Kysely<DB>, userId: number) =>
  db.selectFrom('users').select(['id', 'password_hash']).where('id', '=', userId).executeTakeFirst()

export const findUser = (db: Kysely<DB>, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'driver_id',
      'identification',
      'name',
      'email',
      'phone',
      'birth_date',
      'address',
      'active_mail',
      'sms_verification_status',
      'requested_refund_date',
      'preferences',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The language of the driver's page, beside the switches; Portuguese is kept as none. */
export const keepLanguage = async (kysely: Kysely<DB>, userId: number, language: Language): Promise<void> => {
  const changed =
    language === 'pt-BR'
      ? sql`preferences - 'language'`
      : sql`preferences || ${JSON.stringify({ language })}::jsonb`
  await sql`update users set preferences = ${changed} where id = ${userId}`.execute(kysely)
}

/**
 * Writes to the owner of an account in the language that the account keeps, whoever asks for it; where it keeps none, in that of
 * the page that asks (Q184).
 */
export const writingTo = async <A>(tx: Tx, userId: number, write: () => Promise<A>): Promise<A> => {
  const { preferences } = await tx
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return inLanguage(languageChosen(preferences), write)
}

/**
 * Keeps one switch of an account, and says whether it was the other way before; only what differs from the defaults is kept. Of two
 * that switch the same at once the second waits for the row, and finds it switched.
 */
export const setPreferenceFlag = async (
  tx: Tx,
  userId: number,
  { flag, isOn, byDefault }: { flag: PreferenceFlag; isOn: boolean; byDefault: boolean },
): Promise<boolean> => {
  const changed =
    isOn === byDefault
      ? sql`preferences - ${flag}::text`
      : sql`preferences || ${JSON.stringify({ [flag]: isOn })}::jsonb`
  const { numAffectedRows } = await sql`
    update users set preferences = ${changed}
    where id = ${userId} and coalesce((preferences ->> ${flag})::boolean, ${byDefault}::boolean) <> ${isOn}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
