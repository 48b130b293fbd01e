import { readRefundRequest, requestRefund } from '#contract/account/leaving.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import type { TestDriver } from './drivers.ts'
import { eventually } from './eventually.ts'

type RefundRequest = OutputOf<typeof readRefundRequest>

/** What a driver is told of the own credit coming back. */
export const refundRequestOf = (app: TestApp, driver: TestDriver): Promise<RefundRequest> =>
  app.call(readRefundRequest, {}, driver)

/** A driver asks for the credit back; gives what was said of it beforehand. */
export const askBack = async (app: TestApp, driver: TestDriver): Promise<RefundRequest> => {
  const before = await refundRequestOf(app, driver)
  await app.call(requestRefund, {}, driver)
  return before
}

/** The parts of the newest request, once no bank is asked any more. */
export const untilDecided = async (app: TestApp, driver: TestDriver) => {
  const { request } = await eventually(
    () => refundRequestOf(app, driver),
    ({ request }) => request?.parts.every(({ state }) => state !== 'returning') ?? false,
  )
  return request
}

/** What the ledger says of a driver's credit on its way back: each step with its accounts, in the order of their time. */
export const returnPostings = async (app: TestApp, driver: TestDriver) => {
  const { rows } = await app.rotativo.parts.db.pool.query<{
    step: string
    from: string
    to: string
    amount: number
  }>(
    `select split_part(t.key, '/', 3) as step, p.from_account as from, p.to_account as to, p.amount
     from ledger_transactions t join postings p on p.transaction_id = t.id
     where t.key like 'refund/%' and t.user_id = $1 order by t.id`,
    [driver.userId],
  )
  return rows.map(({ step, from, to, amount }) => `${step}: ${from} > ${to} ${amount}`)
}
