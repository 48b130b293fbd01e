import { listActivations, listTransactions } from '#contract/history.ts'
import { readOrder } from '#contract/orders.ts'
import { readDevolution } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { listOwnWallets, readSharing } from '#contract/wallets.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { Scene } from './customers.ts'
import { driverOf, plates } from './people.ts'
import { walletsOf } from './sharing.ts'
import type { Answer } from './town.ts'

/** Driver 1 shares nothing but a plate with driver 0, and nothing at all with driver 2. */
const stranger = 1

const period = { date_time_begin: '2026-03-01 00:00:00', date_time_end: '2026-12-31 23:59:59' }

const hidden = (what: string, { status }: Answer): string[] =>
  status === 404 ? [] : [`nothing is visible to strangers: ${what} answered ${status}`]

/** Whoever was answered as done has to be one of those who may, by their wallets; others must have learned nothing. */
export const demandUser = async (
  { town, people }: Scene,
  what: string,
  who: number,
  ticketId: number,
  wallets: readonly number[] = walletsOf(people, who),
): Promise<void> => {
  const [ticket] = await town.rows<{ wallet_id: string }>(
    'select a.wallet_id from activation_details d join activations a on a.id = d.activation_id where d.id = $1',
    [ticketId],
  )
  if (wallets.includes(Number(ticket?.wallet_id))) return
  people.wrong.push(`nothing of others is touched: driver ${who} ${what} ticket ${ticketId}`)
}

/** What a stranger tries; one after each step, in turn. */
const tries: readonly ((scene: Scene) => Promise<string[]>)[] = [
  async ({ town, people }) => {
    const order = people.orders.findLast(({ owner }) => owner !== null && owner !== stranger)
    if (!order) return []
    return hidden(
      'an order',
      await town.send(readOrder, { params: { id: order.id } }, driverOf(people, stranger)),
    )
  },
  async ({ town, people }) => {
    const ticket = people.tickets.findLast(({ owner, plate }) => owner !== stranger && plate !== plates[1])
    if (!ticket) return []
    const input = { params: { transaction_id: ticket.id } }
    return hidden('a ticket', await town.send(readDevolution, input, driverOf(people, stranger)))
  },
  async ({ town, people }) => {
    const walletId = driverOf(people, 0).walletId
    return hidden(
      'a wallet',
      await town.send(readSharing, { params: { walletId } }, driverOf(people, stranger)),
    )
  },
  async ({ town, people }) => {
    const driver = driverOf(people, stranger)
    const { body } = await town.send(listActivations, { query: { plate: plates[1], ...period } }, driver)
    const own = await town.rows<{ id: string }>('select id from activations where wallet_id = $1', [
      driver.walletId,
    ])
    const ids = new Set(own.map(({ id }) => Number(id)))
    const shown = (body.data ?? []) as { id: number }[]
    return shown.some(({ id }) => !ids.has(Number(id))) ? ['nothing is visible to strangers: a stay'] : []
  },
  async ({ town, people }) => {
    const driver = driverOf(people, stranger)
    const { body } = await town.send(listTransactions, { query: period as never }, driver)
    const own = await town.rows('select from ledger_transactions where wallet_id = $1', [driver.walletId])
    const shown = (body.data ?? []) as unknown[]
    return shown.length > own.length ? ['nothing is visible to strangers: a transaction'] : []
  },
  async ({ town, people }) => {
    const { body } = await town.send(listMyVehicles, {}, driverOf(people, stranger))
    const shown = (body.data ?? []) as { plate: string }[]
    return shown.some(({ plate }) => !people.held[stranger]?.has(plate))
      ? ['nothing is visible to strangers: a vehicle']
      : []
  },
]

export const tryAsStranger = async (scene: Scene, turn: number): Promise<string[]> =>
  scene.people.gone.has(stranger) ? [] : ((await tries[turn % tries.length]?.(scene)) ?? [])

/** What the second thoughts of banks, drivers and office moved: each has rules of its own, and no answer that tells its cents. */
const takenBack = `
  select coalesce(sum(amount), 0) as back from ledger_transactions
  where wallet_id is not null and split_part(key, '/', 1) in ('dispute', 'contest', 'refund', 'refund-request', 'account')`

/** A driver, another one after each step, is shown what the wallet's row has, and all wallets hold what the answers so far leave in them. */
export const compareWallets = async ({ town, people }: Scene, turn: number): Promise<string[]> => {
  const rows = await town.rows<{ id: string; credit: string; bonus: string }>(
    'select id, balance_credit as credit, balance_bonus as bonus from wallets',
  )
  const who = turn % people.drivers.length
  if (!people.gone.has(who)) {
    const driver = driverOf(people, who)
    const { body } = await town.send(listOwnWallets, {}, driver)
    const [shown] = (body.data ?? []) as { balance_credit: number; balance_bonus: number }[]
    const own = rows.find(({ id }) => Number(id) === driver.walletId)
    if (shown?.balance_credit !== Number(own?.credit) || shown.balance_bonus !== Number(own?.bonus)) {
      return [`wallets hold what was said: ${JSON.stringify(shown)} is shown`]
    }
  }
  const [bought] = await town.rows<{ credit: string }>(
    `select coalesce(sum(amount), 0) as credit from orders
     where transaction_type = ${transactionTypes.creditPurchase} and state in ('paid', 'disputed')`,
  )
  const [taken] = await town.rows<{ back: string }>(takenBack)
  const held = rows.reduce((sum, { credit, bonus }) => sum + Number(credit) + Number(bonus), 0)
  const expected = people.money + Number(bought?.credit) + Number(taken?.back)
  return held === expected ? [] : [`wallets hold what was said: ${held} instead of ${expected}`]
}
