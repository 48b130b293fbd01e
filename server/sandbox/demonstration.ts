import { randomBytes } from 'node:crypto'
import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import { dayMs } from '#domain/durations.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { City } from '#server/city/read-city.ts'
import { hashPassword } from '#server/features/account/password.ts'
import { insertAccount, setProfile } from '#server/features/account/store.ts'
import { insertCard } from '#server/features/cards/cards.ts'
import { formsOnOffer } from '#server/features/orders/list-payment-forms.ts'
import { cardTermsOf } from '#server/features/orders/settle/keep-card.ts'
import { associateVehicle } from '#server/features/vehicles/associate-vehicle.ts'
import { keepSandboxCard } from '#server/gateways/payment/sandbox-cards.ts'
import type { Parts } from '#server/parts.ts'
import { callAt, liveThePast, type Person } from './demonstration-history.ts'
import { demonstrationTexts as texts } from './texts.ts'

/** How the demonstration driver logs in; `npm start` and the sandbox page say it. */
export const demonstrationLogin = { identification: '123.456.789-09', password: 'rotativo' }

const identification = '12345678909'

/** Nobody's tax id: what the driver is called until the whole past is lived. */
const inTheMaking = 'demonstration in the making'

/** Longer than the past that is lived. */
const driverForDays = 101

/** Any number that no one else uses for an advisory lock in this database. */
const seedLock = 7_248_113_391

/** Whether the demonstration driver stands ready. */
export const hasDemonstration = async (parts: Parts): Promise<boolean> => {
  const found = await parts.db.kysely
    .selectFrom('users')
    .select('id')
    .where('identification', '=', identification)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Makes the demonstration driver on the first start of a sandbox; later starts find it. The driver gets the tax
 * id last of all, so that a start that was killed half-way leaves nobody who could log in, and the next start
 * begins anew. A city without Pix or without a tariff gets no demonstration driver.
 */
export const seedDemonstration = async (parts: Parts): Promise<void> => {
  const sellsByPix = formsOnOffer(parts).some((form) => form.payment_form_id === paymentForms.pix)
  if (!sellsByPix || parts.city().groups.length === 0 || (await hasDemonstration(parts))) return
  const lock = await parts.db.pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [seedLock])
    if (!(await hasDemonstration(parts))) await makeDriver(parts)
  } finally {
    // A connection that goes takes its lock along, whatever went wrong.
    lock.release(true)
  }
}

const makeDriver = async (parts: Parts): Promise<void> => {
  const { kysely } = parts.db
  await kysely
    .updateTable('users')
    .set({ deleted_at: parts.clock.now(), email: null, phone: null })
    .where('identification', '=', inTheMaking)
    .where('deleted_at', 'is', null)
    .execute()
  const joined = new Date(parts.clock.now().getTime() - driverForDays * dayMs)
  const then = { ...parts, clock: { now: () => joined } }
  const person = await insertPerson(then)
  for (const plate of Object.values(person.plates)) {
    await associateVehicle(then, { plate }, callAt(person.driver, joined))
  }
  await liveThePast({ ...parts, city: () => allSold(parts.city()) }, person)
  await saveCard(parts, person.driver.userId)
  await kysely.updateTable('users').set({ identification }).where('id', '=', person.driver.userId).execute()
}

/** In the past everything was sold, whatever the city has switched off since (decision Q156). */
const allSold = (city: City): City => ({
  ...city,
  settings: { ...city.settings, buyCredits: true, activateVehicle: true, showLeaveParking: true },
})

/** A card as if it had paid once: the provider's sandbox keeps it, so that it can really be charged. */
const saveCard = async (parts: Parts, userId: number): Promise<void> => {
  const card = { token: 'card_demonstration', brand: 'visa', last_four: '2097' }
  const expiry = { valid_month: '12', valid_year: String(parts.clock.now().getUTCFullYear() + 4) }
  await keepSandboxCard(parts.db, { ...card, ...expiry, holder: texts.cardHolder })
  await insertCard(parts.db.kysely, {
    ...card,
    ...expiry,
    user_id: userId,
    payment_form_id: paymentForms.creditCard,
    gateway: parts.payment.name,
    card_holder: texts.cardHolder,
    terms_version: cardTermsOf(parts),
    created_at: parts.clock.now(),
  })
}

const insertPerson = async (parts: Parts): Promise<Person> => {
  const now = parts.clock.now()
  const { city, state } = parts.city().company
  const passwordHash = await hashPassword(demonstrationLogin.password)
  const { kysely } = parts.db
  return kysely.transaction().execute(async (tx) => {
    const { userId, driverId, walletId } = await insertAccount(
      tx,
      {
        identification: inTheMaking,
        name: texts.name,
        email: 'marina@example.com',
        phone: '48999990909',
        birth_date: '1988-03-14',
        address: { address: texts.street, cep: '88780000', city, district: texts.district, uf: state },
        passwordHash,
        termsVersion: parts.city().texts.termos_de_uso?.updated_at ?? '',
      },
      now,
    )
    const verified = { active_mail: true, sms_verification_status: true }
    await setProfile(tx, userId, verified)
    const driver = {
      userId,
      driverId,
      identification,
      name: texts.name,
      confirmed: isConfirmed(verified),
      tokenHash: randomBytes(32),
    }
    return { driver, walletId, plates: { parked: 'MAR2E26', fined: 'MAR1234' } }
  })
}
