import { expect } from 'vitest'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from './app.ts'
import { bankWith } from './bank-with.ts'
import { contestNotice, decide } from './contests.ts'
import type { TestDriver } from './drivers.ts'
import { eventually } from './eventually.ts'
import { manyOrders, paymentIdOf, untilBankHasTold } from './orders.ts'
import { aStaff } from './staff.ts'

/** Of the sandbox bank that tests put another way to give money back in place of its own. */
export const undecided: PaymentGateway['refund'] = () => Promise.resolve('in_progress')
export const tooOld: PaymentGateway['refund'] = () =>
  Promise.reject(new GatewayFault('bank', 'is too old', false))

/** What goes back of the payments of an order, in the order in which it was promised. */
export const refundsOf = (app: TestApp, orderId: string) =>
  app.rotativo.parts.db.kysely
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.amount', 'r.reason', 'r.done_at', 'r.refused_at'])
    .where('p.order_id', '=', orderId)
    .orderBy('r.id')
    .execute()

/** An app for tests of disputes, which look months ahead. */
export const startDisputing = async () => {
  const app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
  return { app, bank: disputing(app) }
}

/** What tests of disputes do with the bank of an app, and read of it. */
export const disputing = (app: TestApp) => {
  const bank = app.rotativo.parts.payment
  const kysely = () => app.rotativo.parts.db.kysely
  /** Whether the bank takes anything back, and how. */
  const refunding = (refund: PaymentGateway['refund'] = bank.refund.bind(bank)): void => {
    app.rotativo.parts.payment = bankWith(bank, { refund })
  }
  const disputesOf = (orderId: string) =>
    kysely()
      .selectFrom('disputes as d')
      .innerJoin('payments as p', 'p.id', 'd.payment_id')
      .select(['d.state', 'd.amount', 'd.credit', 'd.claimed', 'd.collected'])
      .where('p.order_id', '=', orderId)
      .orderBy('d.id')
      .execute()
  const refundsOfOrder = (orderId: string) => refundsOf(app, orderId)
  return {
    refunding,
    /** The end of a test: the bank takes things back as it does by itself, and the books agree. */
    examine: async (): Promise<void> => {
      refunding()
      expect(await audit(app.rotativo.parts.db)).toEqual([])
    },
    /** What was paid at the bank is too old for it to be given back. */
    returningNothing: (): void => {
      app.rotativo.parts.payment = bankWith(bank, { refundDays: {} })
    },
    disputesOf,
    refundsOf: refundsOfOrder,
    /** The bank decides about what it has not decided yet. */
    nowRefunds: async (refund?: PaymentGateway['refund']) => {
      refunding(refund)
      await app.advance(11 * 60)
    },
    /** A payer's bank takes the payment of an order, or decides what it has taken. */
    dispute: async (orderId: string, how: object = {}, said = 'dispute') => {
      const path = `/sandbox/payments/${await paymentIdOf(app, orderId)}/${said}`
      expect((await app.http('POST', path, how)).status).toBe(200)
      await untilBankHasTold(app)
    },
    /** Two that are heard of at once are noted in the order of the bank's ids. */
    untilTaken: (orderId: string, amount: number, state = 'open') =>
      eventually(
        () => disputesOf(orderId),
        (rows) => rows.some((row) => row.amount === amount && row.state === state),
      ),
    untilRefund: (orderId: string, is: 'done_at' | 'refused_at') =>
      eventually(
        () => refundsOfOrder(orderId),
        (rows) => rows.length > 0 && rows.every((row) => row[is] !== null),
      ),
    /** What the bank has given back of an order's payment, by our refunds. */
    givenBack: async (orderId: string) => {
      const { refunded_amount } = await kysely()
        .selectFrom('sandbox_receipts')
        .select('refunded_amount')
        .where('payment_id', '=', await paymentIdOf(app, orderId))
        .executeTakeFirstOrThrow()
      return refunded_amount
    },
    /** What the ledger has on an account. */
    balanceOf: async (account: string) => {
      const { rows } = await app.rotativo.parts.db.pool.query<{ sum: number }>(
        `select coalesce(sum(case to_account when $1 then amount else -amount end), 0)::bigint as sum
         from postings where $1 in (from_account, to_account)`,
        [account],
      )
      return rows[0]?.sum ?? 0
    },
    /** The office accepts a contest of a notice, and what is promised by that has been asked for. */
    accept: async (notice: number, driver: TestDriver) => {
      const { contests } = await contestNotice(app, notice, driver)
      await decide(app, contests.at(-1)?.id ?? 0, true, await aStaff(app, ['support']))
      await app.advance(2)
    },
  }
}

export type Disputing = ReturnType<typeof disputing>
