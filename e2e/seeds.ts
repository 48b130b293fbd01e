import { noticeStatuses, paymentForms, transactionTypes } from '#contract/codes.ts'
import { hourMs } from '#domain/durations.ts'
import {
  gatewayClearing,
  parkingRevenue,
  regularisationRevenue,
  walletCredit,
} from '#domain/ledger/accounts.ts'
import { cents, incoming, outgoing } from '#domain/money/cents.ts'
import type { MovableClock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import { post } from '#server/features/wallets/ledger.ts'
import type { TestDriver } from '#testkit/drivers.ts'

type Server = { db: Db; clock: MovableClock }

/** A movement that stands in the books already; negative amounts leave the wallet. */
export type Movement = {
  amount: number
  type?: number
  plate?: string
  paymentFormId?: number
  secondsAgo?: number
}

const otherSide = ({ type, paymentFormId }: Movement): string => {
  if (type === transactionTypes.parking) return parkingRevenue
  if (type === transactionTypes.regularisation) return regularisationRevenue
  return gatewayClearing(paymentFormId ?? paymentForms.pix)
}

/** Writes movements of the driver's wallet, the first one being the oldest: now, unless they say how long ago. */
export async function seedMovements(server: Server, driver: TestDriver, movements: readonly Movement[]) {
  const wallet = walletCredit(driver.walletId)
  const now = server.clock.now().getTime()
  await server.db.kysely.transaction().execute(async (tx) => {
    for (const [at, movement] of movements.entries()) {
      const {
        amount,
        type = transactionTypes.creditPurchase,
        plate = null,
        paymentFormId = paymentForms.pix,
      } = movement
      const away = otherSide({ ...movement, type, paymentFormId })
      const moved = cents(Math.abs(amount))
      const [from, to] = amount < 0 ? [wallet, away] : [away, wallet]
      await post(tx, {
        key: `seed/${driver.walletId}/${now}/${at}`,
        type,
        walletId: driver.walletId,
        userId: driver.userId,
        plate,
        paymentFormId,
        amount: amount < 0 ? outgoing(moved) : incoming(moved),
        postings: [{ from, to, amount: moved }],
        createdAt: new Date(now + at - (movement.secondsAgo ?? 0) * 1000),
      })
    }
  })
}

/** A ticket of an hour that runs already, of the driver's vehicle, whatever the city sells now. */
export async function seedTicket(server: Server, driver: TestDriver, plate: string): Promise<void> {
  const now = server.clock.now()
  const paid_until = new Date(now.getTime() + hourMs)
  const bought = { time_minutes: 60, price: cents(300), paid_until, created_at: now }
  await server.db.kysely.transaction().execute(async (tx) => {
    const vehicle = await tx
      .selectFrom('vehicles')
      .select('id')
      .where('plate', '=', plate)
      .where('wallet_id', '=', driver.walletId)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('activations')
      .values({
        ...bought,
        vehicle_id: vehicle.id,
        wallet_id: driver.walletId,
        user_id: driver.userId,
        plate,
        begins_at: now,
        ends_at: paid_until,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('activation_details')
      .values({
        ...bought,
        activation_id: id,
        product_id: 103,
        product_name: '60 minutos',
        category_name: 'Carro de passeio',
        paid_bonus: cents(0),
        paid_credit: cents(300),
      })
      .execute()
  })
}

/** Shares a wallet without an invitation. */
export const shareWallet = (server: Server, owner: TestDriver, guest: TestDriver) =>
  server.db.kysely
    .insertInto('wallet_members')
    .values({
      wallet_id: owner.walletId,
      user_id: guest.userId,
      role: 'park',
      joined_at: server.clock.now(),
    })
    .execute()

/** A notice of a plate, of R$ 30,00 and payable unless said otherwise; gives its id. */
export async function seedNotice(
  server: Server,
  { price = 3000, ...notice }: { plate: string; address?: string; kind?: string; price?: number | null },
): Promise<number> {
  const now = server.clock.now()
  const { id } = await server.db.kysely
    .insertInto('notices')
    .values({
      address: 'Rua das Marés, 10',
      ...notice,
      price: price === null ? null : cents(price),
      date_time: now,
      created_at: now,
      status: noticeStatuses.notified,
      type_name: 'Estacionamento sem ativação',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An agent saw the plate half a minute ago where the notices of `seedNotice` are, with the device's position. */
export async function seedSighting(server: Server, plate: string, where: { lat: number; lng: number }) {
  const now = new Date(server.clock.now().getTime() - 30_000)
  const address = 'Rua das Marés, 10'
  await server.db.kysely
    .insertInto('sightings')
    .values({
      plate,
      address,
      ...where,
      state: 'irregular',
      seen_at: now,
      created_at: now,
      reported_by: 'office',
    })
    .execute()
}

export const noticeStatus = async (server: Server, id: number): Promise<number> =>
  (
    await server.db.kysely
      .selectFrom('notices')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

/** A card that the driver saved, and that the bank of the sandbox would charge. */
export async function aSavedCard({ db, clock }: Server, { userId }: TestDriver): Promise<void> {
  const token = `card_${crypto.randomUUID()}`
  const shown = { brand: 'visa', last_four: '2097', valid_month: '12', valid_year: '2041' }
  await db.kysely
    .insertInto('sandbox_cards')
    .values({ ...shown, token, holder: 'MARIA DAS DORES', outcome: 'approved' })
    .execute()
  await db.kysely
    .insertInto('saved_cards')
    .values({
      ...shown,
      token,
      user_id: userId,
      payment_form_id: paymentForms.creditCard,
      gateway: 'sandbox',
      card_holder: 'MARIA DAS DORES',
      created_at: clock.now(),
    })
    .execute()
}
