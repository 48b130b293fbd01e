import { type Kysely, sql } from 'kysely'
import { takenTexts } from '#contract/texts.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/once.ts'
import { InvalidInput } from '#server/refusal.ts'

/** The three fields that belong to one account at a time. */
export type Contact = { identification: string; email: string | null; phone: string | null }
export type ContactField = keyof Contact

/** The address as the specification stores it, as JSON. */
export type StoredAddress = { address: string; cep: string; city: string; district: string; uf: string }

export type NewAccount = Contact & {
  name: string
  birth_date: string
  address: StoredAddress
  passwordHash: string
  termsVersion: string
}

/** Which of the given values belong to an account already. */
export const takenFields = async (db: Kysely<DB>, asked: Contact): Promise<ContactField[]> => {
  const taken = await sql<Record<ContactField, boolean>>`
    select
      exists (select from users where identification = ${asked.identification} and deleted_at is null)
        as identification,
      exists (select from users where phone = ${asked.phone} and deleted_at is null) as phone,
      exists (select from users where lower(email) = ${asked.email} and deleted_at is null) as email`.execute(
    db,
  )
  const row = taken.rows[0]
  return (['identification', 'phone', 'email'] as const).filter((field) => row?.[field])
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
  walletName: string,
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
  const wallet = await tx
    .insertInto('wallets')
    .values({ user_id: user.id, name: walletName, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: user.id, driverId: user.driver_id, walletId: wallet.id }
}

/** The account with its row locked, so that two calls of one driver are decided one after the other. */
export const lockAccount = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'active_mail', 'sms_verification_status'])
    .select(['pending_email', 'pending_phone', 'email_replaced', 'phone_replaced', 'created_at'])
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
  phone: string | null
  sms_verification_status: boolean
  pending_phone: string | null
  phone_replaced: boolean
}

export const setProfile = async (tx: Tx, userId: number, profile: Partial<StoredProfile>): Promise<void> => {
  await tx.updateTable('users').set(profile).where('id', '=', userId).execute().catch(orTaken)
}

export const findPassword = (db: Kysely<DB>, identification: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('identification', '=', identification)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

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
