import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { type Cents, cents } from '#domain/money/cents.ts'
import type { Clock } from '#server/clock.ts'
import type { DB, SandboxPayments } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { brCode } from './br-code.ts'
import type {
  ChargeState,
  Notification,
  PaymentGateway,
  PixCharge,
  PixRequest,
  RefundRequest,
} from './port.ts'
import {
  deliverDue,
  dueTimes,
  oweNotification,
  readSigned,
  signatureHeader,
} from './sandbox-notifications.ts'

export type SandboxPayment = Selectable<SandboxPayments>

/** How the payer of the sandbox pays: how often, how much, and how late the bank tells us. */
export type Paying = { times?: number; delaySeconds?: number; amount?: Cents }

const pixForm = 11

/** Not the number of any bank. */
const ourIspb = '00000000'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * A bank of our own for the sandbox. Like a real one it keeps its books itself, opens a charge once however
 * often it is asked to, leaves an expired charge open, lets it be paid twice, and tells us over HTTP.
 */
export class SandboxBank implements PaymentGateway {
  readonly name = 'sandbox'
  readonly forms = [pixForm]
  readonly #db: Db
  readonly #clock: Clock
  readonly #secret: string
  readonly #address: () => string

  constructor(db: Db, clock: Clock, secret: string, address: () => string) {
    this.#db = db
    this.#clock = clock
    this.#secret = secret
    this.#address = address
  }

  async openPix(request: PixRequest): Promise<PixCharge> {
    const { key, orderId, amount, expiresAt, receiver } = request
    const location = `pix.sandbox.example/v2/cob/${hashOf(`location/${key}`).slice(0, 32)}`
    await this.#db.kysely
      .insertInto('sandbox_payments')
      .values({
        id: `pix_${hashOf(`payment/${key}`).slice(0, 16)}`,
        gateway_key: key,
        order_id: orderId,
        payment_form_id: pixForm,
        amount,
        bar_code: brCode({ location, amount, ...receiver }),
        status: 'waiting',
        expires_at: expiresAt,
        created_at: this.#clock.now(),
      })
      .onConflict((conflict) => conflict.column('gateway_key').doNothing())
      .execute()
    const opened = await this.#paymentOf(key)
    if (!opened) throw new GatewayFault('sandbox bank', 'lost a charge', true)
    return { key, barCode: opened.bar_code }
  }

  async lookUp(key: string): Promise<ChargeState | null> {
    const payment = await this.#paymentOf(key)
    if (!payment) return null
    const rows = await this.#db.kysely
      .selectFrom('sandbox_receipts')
      .select(['end_to_end_id', 'amount', 'paid_at'])
      .where('payment_id', '=', payment.id)
      .execute()
    const receipts = rows.map((row) => ({
      endToEndId: row.end_to_end_id,
      amount: cents(row.amount),
      paidAt: row.paid_at,
    }))
    if (payment.status === 'refused') return { status: 'refused', receipts }
    return { status: receipts.length > 0 ? 'paid' : 'open', receipts }
  }

  refund({ key, endToEndId, amount }: RefundRequest): Promise<'done' | 'in_progress'> {
    return this.#db.kysely.transaction().execute(async (tx): Promise<'done'> => {
      const receipt = await tx
        .selectFrom('sandbox_receipts')
        .selectAll()
        .where('end_to_end_id', '=', endToEndId)
        .forUpdate()
        .executeTakeFirst()
      if (!receipt) throw new GatewayFault('sandbox bank', 'knows no such payment', false)
      if (receipt.refund_keys.includes(key)) return 'done'
      const refunded = receipt.refunded_amount + amount
      if (refunded > receipt.amount) throw new GatewayFault('sandbox bank', 'has less to give back', false)
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

  /** The newest first, for the sandbox page. */
  payments(): Promise<SandboxPayment[]> {
    return this.#db.kysely
      .selectFrom('sandbox_payments')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(200)
      .execute()
  }

  /** The payer pays. Null when the bank does not know the payment, or refused it before. */
  pay(id: string, { times = 1, delaySeconds = 0, amount }: Paying = {}): Promise<SandboxPayment | null> {
    return this.#change(id, async (tx, payment) => {
      if (payment.status === 'refused') return null
      const now = this.#clock.now()
      const receipts = Array.from({ length: times }, () => ({
        end_to_end_id: newEndToEndId(now),
        payment_id: id,
        amount: amount ?? payment.amount,
        paid_at: now,
      }))
      await tx.insertInto('sandbox_receipts').values(receipts).execute()
      const pix = receipts.map((receipt) => ({
        endToEndId: receipt.end_to_end_id,
        txid: payment.gateway_key,
        valor: (receipt.amount / 100).toFixed(2),
        horario: now.toISOString(),
      }))
      await oweNotification(tx, { pix }, dueTimes(id, new Date(now.getTime() + delaySeconds * 1000)))
      return 'paid'
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

  /** Sends the notifications that are due; nothing can be told before the server listens. */
  async deliverDue(): Promise<void> {
    const address = this.#address()
    if (address) await deliverDue(this.#db, this.#clock, address, this.#secret)
  }

  #paymentOf(key: string): Promise<SandboxPayment | undefined> {
    return this.#db.kysely
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('gateway_key', '=', key)
      .executeTakeFirst()
  }

  #change(
    id: string,
    change: (tx: Kysely<DB>, payment: SandboxPayment) => Promise<string | null>,
  ): Promise<SandboxPayment | null> {
    return this.#db.kysely.transaction().execute(async (tx) => {
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
    })
  }
}

/** "E", the bank's number, the minute, and eleven characters of its own: 32 in all. */
const newEndToEndId = (now: Date): string => {
  const minute = now.toISOString().replace(/\D/g, '').slice(0, 12)
  return `E${ourIspb}${minute}${randomBytes(11).toString('hex').slice(0, 11)}`
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
