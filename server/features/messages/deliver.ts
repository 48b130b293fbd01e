import { defaultPreferences } from '#domain/preferences.ts'
import type { Tx } from '#server/database/once.ts'
import { enqueue, type TellJob } from '#server/database/outbox.ts'
import { senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import { type Channel, kindOf, type Permission } from './kinds.ts'
import { letterOf, smsOf } from './letter.ts'

type Driver = {
  name: string
  email: string | null
  phone: string | null
  preferences: unknown
}

/** The driver with the contacts that are confirmed; an unconfirmed one may belong to somebody else. */
const findDriver = async (tx: Tx, userId: number): Promise<Driver | undefined> => {
  const found = await tx
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'active_mail', 'sms_verification_status', 'preferences'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    found && {
      name: found.name,
      email: found.active_mail ? found.email : null,
      phone: found.sms_verification_status ? found.phone : null,
      preferences: found.preferences,
    }
  )
}

/** Whether a channel is open: by the driver's own switches, which hold what differs from the defaults. */
const allows = (driver: Driver, permission: Permission | undefined): boolean => {
  if (permission === undefined) return false
  if (permission === 'always') return true
  if (permission === 'without_email') return driver.email === null
  const switched = driver.preferences as Record<string, unknown>
  return (switched[permission] ?? defaultPreferences()[permission]) === true
}

/**
 * Turns what drivers are to be told into letters and SMS, in one commit with the note that it was told: a job that is
 * begun again, or a cause that is told twice, finds the note and sends nothing.
 */
export const tellDrivers = async (parts: Parts, { messages }: TellJob): Promise<void> => {
  for (const message of messages) {
    await parts.db.kysely.transaction().execute((tx) => tellOne(parts, tx, message))
  }
}

const tellOne = async (parts: Parts, tx: Tx, message: TellJob['messages'][number]): Promise<void> => {
  const { user_id, kind: kindName, facts } = message
  const driver = await findDriver(tx, user_id)
  if (!driver) return
  const now = parts.clock.now()
  const kind = kindOf(kindName)
  const noted = await tx
    .insertInto('messages')
    .values({
      user_id,
      kind: kindName,
      subject: kind.about(facts),
      facts: JSON.stringify(facts),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!noted) return
  const channels = kind.channels(facts)
  const opens = (channel: Channel): boolean => allows(driver, channels[channel])
  const words = kind.say(facts, { zone: parts.city().settings.timeZone, now })
  const sender = senderOf(parts)
  if (driver.email && opens('email')) {
    const isSwitchable = channels.email !== 'always'
    const envelope = {
      sender,
      to: driver.email,
      name: driver.name,
      isSwitchable,
      publicUrl: parts.publicUrl(),
    }
    await enqueue(tx, 'mail', letterOf(words, envelope), now)
  }
  if (driver.phone && opens('sms')) await enqueue(tx, 'sms', smsOf(words, { sender, to: driver.phone }), now)
}
