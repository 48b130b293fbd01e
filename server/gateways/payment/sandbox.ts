import type { Kysely } from 'kysely'
import { slipBarcode, slipLine } from '#domain/brazil/bank-slip.ts'
import { addCents, type Cents, plainReais } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { Clock } from '#server/clock.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import { brCode } from './br-code.ts'
import type {
  BankMovement,
  BankRefund,
  CardDesk,
  ChargeState,
  DebitDesk,
  Notification,
  PaymentGateway,
  PixCharge,
  PixRequest,
  SlipDesk,
} from './port.ts'
import {
  hashOf,
  movementsOf,
  newEndToEndId,
  openOnce,
  paymentOf,
  type SandboxPayment,
  stateOf,
} from './sandbox-books.ts'
import { sandboxCards } from './sandbox-cards.ts'
import { type Disputing, decideDisputes, disputedOf, takeBack } from './sandbox-disputes.ts'
import {
  deliverDue,
  dueTimes,
  oweNotification,
  readSigned,
  signatureHeader,
} from './sandbox-notifications.ts'

export type { SandboxPayment } from './sandbox-books.ts'

/**
 * How the payer of the sandbox pays: how often, how much, how late the bank tells us, and how long ago it was, since a bank
 * learns of a slip only when the one at which it was paid has passed it on.
 */
export type Paying = { times?: number; delaySeconds?: number; agoSeconds?: number; amount?: Cents }

/** How long it waits for us, and by which clocks a card's last month ends. */
type Ways = Waits & { zone?: () => string }

/** No bank of Brazil has this number. */
const ourBank = '988'

/** Where nobody says in which zone its city lies. */
const usualZone = 'America/Sao_Paulo'

/**
 * A bank of our own for the sandbox. Like a real one it keeps its books itself, opens a charge once however
 * often it is asked to, leaves an expired charge open, lets it be paid twice, and tells us over HTTP.
 */
export class SandboxBank implements PaymentGateway {
  readonly name = 'sandbox'
  readonly forms = [paymentForms.creditCard, paymentForms.debitCard, paymentForms.bankSlip, paymentForms.pix]
  readonly refundDays = {
    [paymentForms.pix]: 90,
    [paymentForms.creditCard]: 350,
    [paymentForms.debitCard]: 180,
  }
  readonly cards: CardDesk
  readonly #db: Db
  readonly #clock: Clock
  readonly #secret: string
  readonly #address: () => string
  readonly #waits: Waits

  constructor(
    db: Db,
    clock: Clock,
    secret: string,
    address: () => string,
    { zone = () => usualZone, ...waits }: Ways = {},
  ) {
    this.#db = db
    this.#clock = clock
    this.#secret = secret
    this.#address = address
    this.#waits = waits
    this.cards = sandboxCards(db, { clock, zone }, async (tx, id, amount) => {
      await changeIn(tx, id, this.#receive([amount], null))
    })
  }

  async openPix(request: PixRequest): Promise<PixCharge> {
    const { key, orderId, amount, expiresAt, receiver } = request
    const location = `pix.sandbox.example/v2/cob/${hashOf(`location/${key}`).slice(0, 32)}`
    const opened = await openOnce(this.#db.kysely, {
      id: `pix_${hashOf(`payment/${key}`).slice(0, 16)}`,
      gateway_key: key,
      order_id: orderId,
      payment_form_id: paymentForms.pix,
      amount,
      bar_code: brCode({ location, amount, ...receiver }),
      status: 'waiting',
      expires_at: expiresAt,
      created_at: this.#clock.now(),
    })
    return { key, barCode: opened.bar_code }
  }

  readonly slips: SlipDesk = {
    open: async ({ key, orderId, amount, dueDate, expiresAt }) => {
      const freeField = BigInt(`0x${hashOf(`slip/${key}`).slice(0, 24)}`)
        .toString()
        .padStart(29, '0')
        .slice(-25)
      const opened = await openOnce(this.#db.kysely, {
        id: `slip_${hashOf(`payment/${key}`).slice(0, 16)}`,
        gateway_key: key,
        order_id: orderId,
        payment_form_id: paymentForms.bankSlip,
        amount,
        bar_code: slipLine(slipBarcode({ bank: ourBank, dueDate, amount, freeField })),
        status: 'waiting',
        expires_at: expiresAt,
        created_at: this.#clock.now(),
      })
      return { line: opened.bar_code }
    },
  }

  readonly debits: DebitDesk = {
    start: async ({ key, orderId, amount, expiresAt, bank }) => {
      const opened = await openOnce(this.#db.kysely, {
        id: `debit_${hashOf(`payment/${key}`).slice(0, 32)}`,
        gateway_key: key,
        order_id: orderId,
        payment_form_id: paymentForms.debitCard,
        amount,
        bank,
        bar_code: '',
        status: 'waiting',
        expires_at: expiresAt,
        created_at: this.#clock.now(),
      })
      return { address: `${this.#address()}/sandbox/bank/${opened.id}` }
    },
  }

  async lookUp(key: string): Promise<ChargeState | null> {
    const payment = await paymentOf(this.#db.kysely, key)
    return payment ? stateOf(this.#db.kysely, payment) : null
  }

  movements(from: Date, before: Date): Promise<BankMovement[]> {
    return movementsOf(this.#db, from, before)
  }

  refund({ key, endToEndId, amount }: BankRefund): Promise<'done' | 'in_progress'> {
    return this.#db.kysely.transaction().execute(async (tx): Promise<'done'> => {
      const receipt = await lockReceipt(tx, endToEndId)
      if (!receipt) throw new GatewayFault('sandbox bank', 'knows no such payment', false)
      if (receipt.refund_keys.includes(key)) return 'done'
      const refunded = addCents(receipt.refunded_amount, amount)
      if (addCents(refunded, receipt.disputed) > receipt.amount)
        throw new GatewayFault('sandbox bank', 'has less to give back', false)
      await tx
        .updateTable('sandbox_receipts')
        .set({ refunded_amount: refunded, refund_keys: [...receipt.refund_keys, key] })
        .where('end_to_end_id', '=', endToEndId)
        .execute()
      await markRefunded(tx, receipt.payment_id)
      return 'done'
    })
  }

  readNotification(
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Notification | null {
    return readSigned(this.#secret, body, headers[signatureHeader])
  }

  /** The newest first; of one order or of all. */
  payments(most: number, orderId?: string): Promise<SandboxPayment[]> {
    return this.#db.kysely
      .selectFrom('sandbox_payments')
      .selectAll()
      .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute()
  }

  /** One of its payments, for its page. */
  payment(id: string): Promise<SandboxPayment | undefined> {
    return this.#db.kysely.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** The payer pays. Null when the bank does not know the payment, or refused it before. */
  pay(
    id: string,
    { times = 1, delaySeconds = 0, agoSeconds = 0, amount }: Paying = {},
  ): Promise<SandboxPayment | null> {
    const amounts = Array.from({ length: times }, () => amount ?? null)
    return this.#change(id, this.#receive(amounts, delaySeconds, agoSeconds))
  }

  /** Money arrives, each time the given amount or the asked one; without a delay nobody is told of it, and only once. */
  #receive(amounts: readonly (Cents | null)[], delaySeconds: number | null, agoSeconds = 0): Change {
    return async (tx, payment) => {
      if (payment.status === 'refused') return null
      if (delaySeconds === null && payment.status !== 'waiting') return null
      const now = this.#clock.now()
      const paidAt = new Date(now.getTime() - agoSeconds * 1000)
      const receipts = amounts.map((amount) => ({
        end_to_end_id: newEndToEndId(now),
        payment_id: payment.id,
        amount: amount ?? payment.amount,
        paid_at: paidAt,
      }))
      await tx.insertInto('sandbox_receipts').values(receipts).execute()
      if (delaySeconds === null) return 'paid'
      const pix = receipts.map((receipt) => ({
        endToEndId: receipt.end_to_end_id,
        txid: payment.gateway_key,
        valor: plainReais(receipt.amount),
        horario: paidAt.toISOString(),
      }))
      const due = dueTimes(payment.id, new Date(now.getTime() + delaySeconds * 1000))
      await oweNotification(tx, { pix }, due)
      return 'paid'
    }
  }

  /** The payer's bank takes a payment back. Null when the bank does not know it, or has nothing of it left. */
  dispute(
    id: string,
    { amount, delaySeconds = 0, times = 1 }: Disputing = {},
  ): Promise<SandboxPayment | null> {
    return this.#change(id, async (tx, payment) => {
      if (!(await takeBack(tx, payment, amount))) return null
      const due = new Date(this.#clock.now().getTime() + delaySeconds * 1000)
      const pix = [{ txid: payment.gateway_key }]
      await oweNotification(tx, { pix }, Array.from({ length: times }).fill(due) as Date[])
      return payment.status
    })
  }

  /** The payer's bank decides the dispute. Null when there is none of this payment to decide. */
  decideDispute(id: string, state: 'won' | 'lost'): Promise<SandboxPayment | null> {
    return this.#change(id, async (tx, payment) => {
      if (!(await decideDisputes(tx, payment, state))) return null
      await oweNotification(tx, { pix: [{ txid: payment.gateway_key }] }, [this.#clock.now()])
      return payment.status
    })
  }

  /** The payer pays what was asked for an order; false when the bank knows nothing of it. */
  async payOrder(orderId: string): Promise<boolean> {
    const payment = await this.#db.kysely
      .selectFrom('sandbox_payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    return payment !== undefined && (await this.pay(payment.id)) !== null
  }

  /** The bank refuses. Null when it does not know the payment, or it was paid before. */
  refuse(id: string): Promise<SandboxPayment | null> {
    return this.#change(id, async (tx, payment) => {
      if (payment.status !== 'waiting') return null
      const cob = [{ txid: payment.gateway_key, status: 'REMOVIDA_PELO_PSP' }]
      await oweNotification(tx, { cob }, dueTimes(id, this.#clock.now()))
      return 'refused'
    })
  }

  /** Refuses cards that nobody decided about in time. */
  async refuseForgotten(): Promise<void> {
    const forgotten = await this.#db.kysely
      .selectFrom('sandbox_payments')
      .select('id')
      .where('payment_form_id', '=', paymentForms.creditCard)
      .where('status', '=', 'waiting')
      .where('expires_at', '<=', this.#clock.now())
      .execute()
    for (const { id } of forgotten) await this.refuse(id)
  }

  /** Sends the notifications that are due; nothing can be told before the server listens. */
  async deliverDue(): Promise<void> {
    const address = this.#address()
    const to = { address, secret: this.#secret, timeoutMs: waitMsOf(this.#waits, 5000) }
    if (address) await deliverDue(this.#db, this.#clock, to)
  }

  #change(id: string, change: Change): Promise<SandboxPayment | null> {
    return this.#db.kysely.transaction().execute((tx) => changeIn(tx, id, change))
  }
}

/** What becomes of a payment whose row is held: its new status, or null for nothing. */
type Change = (tx: Kysely<DB>, payment: SandboxPayment) => Promise<string | null>

const changeIn = async (tx: Kysely<DB>, id: string, change: Change): Promise<SandboxPayment | null> => {
  const payment = await tx
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const status = payment ? await change(tx, payment) : null
  if (!payment || status === null) return null
  await tx.updateTable('sandbox_payments').set({ status }).where('id', '=', id).execute()
  return { ...payment, status }
}

/** A receipt whose payment is held, as by everything else that changes it: never first the receipt and then its payment. */
const lockReceipt = async (tx: Kysely<DB>, endToEndId: string) => {
  const receipt = tx.selectFrom('sandbox_receipts as r').where('r.end_to_end_id', '=', endToEndId)
  await tx
    .selectFrom('sandbox_payments')
    .select('id')
    .where('id', 'in', receipt.select('r.payment_id'))
    .forUpdate()
    .execute()
  // By a statement of its own, so that what the lock was waited for is seen.
  return receipt.selectAll('r').select(disputedOf.as('disputed')).executeTakeFirst()
}

const markRefunded = async (tx: Kysely<DB>, paymentId: string): Promise<void> => {
  const left = await tx
    .selectFrom('sandbox_receipts')
    .select('end_to_end_id')
    .where('payment_id', '=', paymentId)
    .whereRef('refunded_amount', '<', 'amount')
    .executeTakeFirst()
  if (left) return
  await tx.updateTable('sandbox_payments').set({ status: 'refunded' }).where('id', '=', paymentId).execute()
}
