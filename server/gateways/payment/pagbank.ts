import { createHash, timingSafeEqual } from 'node:crypto'
import { hourMs } from '#domain/durations.ts'
import { addCents, type Cents, noCents, subtractCents, sumCents } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { memo } from '#server/memo.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { requestJson } from '../http-json.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import { type Answer, demanded, isAboutCard, refusedBy } from './pagbank-answers.ts'
import type { PagBankBooks } from './pagbank-books.ts'
import {
  type ChargeDocument,
  chargeDocument,
  checkoutDocument,
  documentOf,
  gateway,
  notifiedOf,
  type OrderDocument,
  orderDocument,
  publicKeyDocument,
} from './pagbank-documents.ts'
import type { RefundTurn, Taken } from './pagbank-refund-books.ts'
import { cardOrder, debitCheckout, type Frame, pixOrder, slipOrder } from './pagbank-requests.ts'
import type {
  BankMovement,
  BankRefund,
  CardDesk,
  CardRequest,
  ChargeState,
  DebitDesk,
  KeptCard,
  Notification,
  PaymentGateway,
  PixCharge,
  PixRequest,
  Receipt,
  SlipDesk,
  TakenBack,
} from './port.ts'

export type PagBankSettings = Waits & {
  apiUrl: string
  /** The account's token: it opens the calls and signs the notifications. */
  token: string
  programmeEmail: string
  publicUrl: () => string
  books: PagBankBooks
  now: () => Date
}

const keyLivesMs = hourMs

/**
 * PagBank (API Orders): Pix, slips, credit cards encrypted in the page or kept at PagBank, debit on PagBank's own page. It
 * knows our keys as `reference_id` but cannot be asked by them, so its ids are kept.
 */
export class PagBank implements PaymentGateway {
  readonly name = 'pagbank'
  readonly forms = [paymentForms.creditCard, paymentForms.debitCard, paymentForms.bankSlip, paymentForms.pix]
  /** Guide, cancelando um pagamento; a debit counts as the strictest brand has it, and a slip returns to no bank account. */
  readonly refundDays = {
    [paymentForms.pix]: 90,
    [paymentForms.creditCard]: 350,
    [paymentForms.debitCard]: 180,
  }
  readonly #settings: PagBankSettings
  readonly #publicKey = memo(
    () => this.#askPublicKey(),
    ({ until }) => until > this.#settings.now().getTime(),
  )

  constructor(settings: PagBankSettings) {
    this.#settings = settings
  }

  async openPix(request: PixRequest): Promise<PixCharge> {
    const order = await this.#orderOnce(request.key, pixOrder(request, this.#frame()))
    const [code] = order.qr_codes ?? []
    if (!code) throw new GatewayFault(gateway, 'answered with an order that cannot be paid', true)
    if (code.amount.value !== request.amount) {
      throw new GatewayFault(gateway, 'answered with another charge', false)
    }
    return { key: request.key, barCode: code.text }
  }

  readonly slips: SlipDesk = {
    open: async (request) => {
      const { charges } = await this.#orderOnce(request.key, slipOrder(request, this.#frame()))
      const [charge] = charges ?? []
      const line = charge?.payment_method?.boleto?.formatted_barcode?.replace(/\D/g, '') ?? ''
      if (charge?.amount.value !== request.amount) {
        throw new GatewayFault(gateway, 'answered with another charge', false)
      }
      // Its look at the risk declines some payers, and gives them no line.
      if (isOver(charge) && receiptOf(charge).length === 0) return 'refused'
      if (line.length !== 47) throw new GatewayFault(gateway, 'answered with a slip without its line', true)
      return { line }
    },
  }

  /** The bank that the driver named is not needed: PagBank's page asks for the card and leads to its bank. */
  readonly debits: DebitDesk = {
    start: async (request) => {
      const { key } = request
      const [known] = await this.#idsOf(key, 'CHEC_')
      if (!known) await this.#settings.books.intend(key)
      const answer = known
        ? await this.#call('GET', `/checkouts/${known}`)
        : await this.#call('POST', '/checkouts', debitCheckout(request, this.#frame()), key)
      const checkout = documentOf(checkoutDocument, demanded(answer))
      await this.#settings.books.remember(key, checkout.id)
      const address = checkout.links?.find(({ rel }) => rel === 'PAY')?.href
      if (!address || !/^https?:\/\//.test(address)) {
        throw new GatewayFault(gateway, 'answered with a page that has no address', true)
      }
      return { address }
    },
  }

  readonly cards: CardDesk = {
    publicKey: async () => (await this.#publicKey.read()).text,
    charge: (request) => this.#chargeCard(request),
    // The API has no call that forgets a kept card: it stays at PagBank, where only our account could charge it.
    forget: async () => {},
  }

  /** A charge that it was never told of is looked up in our books alone. */
  answers = (): Promise<unknown> => this.#askPublicKey()

  async #askPublicKey(): Promise<{ text: string; until: number }> {
    const until = this.#settings.now().getTime() + keyLivesMs
    const known = await this.#call('GET', '/public-keys/card')
    const answer = known.status === 404 ? await this.#call('POST', '/public-keys', { type: 'card' }) : known
    return { text: documentOf(publicKeyDocument, demanded(answer)).public_key, until }
  }

  /**
   * A card is sent once and never again: what became of a call without an answer is told by the notification, which names
   * our key. So nobody pays twice, whatever the bank thinks of repeated calls. That it is busy is an answer: nothing was charged.
   */
  async #chargeCard(request: CardRequest): Promise<ChargeState | 'unusable'> {
    const { key } = request
    const { books } = this.#settings
    const body = cardOrder(request, this.#frame())
    if (!(await books.intend(key))) return (await this.lookUp(key)) ?? { status: 'open', receipts: [] }
    const seenAt = this.#settings.now()
    const answer = await this.#call('POST', '/orders', body, key).catch(async (fault: unknown) => {
      if (fault instanceof GatewayFault && fault.isBusy) await books.forget(key)
      throw fault
    })
    if (answer.status >= 400) {
      await books.forget(key)
      if (isAboutCard(answer)) return 'unusable'
      const fault = refusedBy(answer)
      if (fault.retryable) throw fault
      return { status: 'refused', receipts: [] }
    }
    const order = ownOrder(documentOf(orderDocument, answer.body), key)
    await books.remember(key, order.id)
    return this.#stateOf(key, order.charges ?? [], seenAt)
  }

  async lookUp(key: string): Promise<ChargeState | null> {
    const seenAt = this.#settings.now()
    const charges = await this.#chargesOf(key)
    return charges && this.#stateOf(key, charges, seenAt)
  }

  /**
   * Money that went back counts as given once, by what we had given back before the first try. While another call asks for a refund of
   * the same charge, this one waits for its next turn.
   */
  async refund(refund: BankRefund): Promise<'done' | 'in_progress'> {
    const { key, endToEndId: chargeId, amount } = refund
    const { books } = this.#settings
    const turn = await books.takeTurn({ key, chargeId, amount })
    if (turn === 'done') return 'done'
    if (!turn) return 'in_progress'
    let end: 'done' | 'undecided' | 'refused' = 'undecided'
    try {
      if (await this.#giveBack(refund, turn)) end = 'done'
    } catch (error) {
      if (error instanceof GatewayFault && !error.retryable) end = 'refused'
      throw error
    } finally {
      await books.endTurn(key, end)
    }
    return end === 'done' ? 'done' : 'in_progress'
  }

  /** Whether we have given it back now. */
  async #giveBack({ key, endToEndId: id, amount }: BankRefund, { goal, isFirst }: RefundTurn) {
    const { books, now } = this.#settings
    const path = `/charges/${encodeURIComponent(id)}`
    const seenAt = now()
    const charge = documentOf(chargeDocument, demanded(await this.#call('GET', path)))
    const refunded = refundedOf(charge)
    const told = { chargeId: id, refunded, seenAt, except: isFirst ? key : undefined }
    const taken = missingOf(await books.noteTaken(told))
    const open = subtractCents(goal, subtractCents(refunded, taken))
    if (open <= 0) return true
    if (addCents(refunded, open) > paidOf(charge)) {
      throw new GatewayFault(gateway, 'has less to give back', false)
    }
    const answer = await this.#call('POST', `${path}/cancel`, { amount: { value: amount } }, key)
    const after = refundedOf(documentOf(chargeDocument, demanded(answer)))
    return subtractCents(after, taken) >= goal
  }

  /** PagBank has no list of what arrived: each payment that we know of is read again. */
  async movements(from: Date, before: Date, stopping?: AbortSignal): Promise<BankMovement[]> {
    const found: BankMovement[] = []
    for (const key of await this.#settings.books.paidBetween(from, before)) {
      stopping?.throwIfAborted()
      for (const charge of (await this.#chargesOf(key)) ?? []) {
        if (!charge.paid_at || charge.paid_at < from || charge.paid_at >= before) continue
        found.push({
          endToEndId: charge.id,
          amount: paidOf(charge),
          refunded: refundedOf(charge),
          key,
        })
      }
    }
    return found
  }

  /** The signature is a hash of the account's token and the raw bytes (reference, autenticidade da notificação). */
  readNotification(
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Notification | null {
    const given = headers['x-authenticity-token']
    const expected = createHash('sha256').update(`${this.#settings.token}-`).update(body).digest()
    if (typeof given !== 'string' || !/^[0-9a-f]{64}$/i.test(given)) return null
    if (!timingSafeEqual(Buffer.from(given, 'hex'), expected)) return null
    const read = notifiedOf(body)
    return read && { keys: read.keys }
  }

  /** An order that we asked for and whose answer got lost, or that was made on the page for debits. */
  async learn(body: Buffer): Promise<void> {
    const told = notifiedOf(body)
    if (!told || !/^ORDE_[\w-]{1,60}$/.test(told.id)) return
    for (const key of told.keys) {
      const ids = await this.#settings.books.idsOf(key)
      if (!ids || ids.includes(told.id)) continue
      const order = documentOf(orderDocument, demanded(await this.#call('GET', `/orders/${told.id}`)))
      if (order.reference_id === key) await this.#settings.books.remember(key, order.id)
    }
  }

  ownsPayment(endToEndId: string): boolean {
    return endToEndId.startsWith('CHAR_')
  }

  #frame(): Frame {
    const { publicUrl, programmeEmail } = this.#settings
    const notificationUrl = `${publicUrl()}/webhooks/payment/${this.name}`
    return { notificationUrl, publicUrl: publicUrl(), programmeEmail }
  }

  async #idsOf(key: string, kind: 'ORDE_' | 'CHEC_'): Promise<string[]> {
    return ((await this.#settings.books.idsOf(key)) ?? []).filter((id) => id.startsWith(kind))
  }

  /** The order of a key: the one that is known, or made now; a repeated call carries its key and gives the first one. */
  async #orderOnce(key: string, body: object): Promise<OrderDocument> {
    const [known] = await this.#idsOf(key, 'ORDE_')
    if (!known) await this.#settings.books.intend(key)
    const answer = known
      ? await this.#call('GET', `/orders/${known}`)
      : await this.#call('POST', '/orders', body, key)
    const order = ownOrder(documentOf(orderDocument, demanded(answer)), key)
    await this.#settings.books.remember(key, order.id)
    return order
  }

  /** Null when the bank was never asked, or never said what it calls the charge. */
  async #chargesOf(key: string): Promise<ChargeDocument[] | null> {
    const ids = await this.#settings.books.idsOf(key)
    if (!ids || ids.length === 0) return null
    const orders = new Set(ids.filter((id) => id.startsWith('ORDE_')))
    for (const id of ids.filter((id) => id.startsWith('CHEC_'))) {
      const checkout = documentOf(checkoutDocument, demanded(await this.#call('GET', `/checkouts/${id}`)))
      for (const order of checkout.orders ?? []) if (order.id.startsWith('ORDE_')) orders.add(order.id)
    }
    const charges: ChargeDocument[] = []
    for (const id of orders) {
      const answer = await this.#call('GET', `/orders/${encodeURIComponent(id)}`)
      charges.push(...(ownOrder(documentOf(orderDocument, demanded(answer)), key).charges ?? []))
    }
    return charges
  }

  async #stateOf(key: string, charges: readonly ChargeDocument[], seenAt: Date): Promise<ChargeState> {
    const receipts = charges.flatMap(receiptOf)
    const [first] = receipts
    if (first) await this.#settings.books.notePaid(key, first.paidAt)
    const card = charges.map(keptCardOf).find((kept) => kept !== null)
    const takenBack = await this.#takenBackOf(charges, seenAt)
    const rest = {
      receipts,
      ...(takenBack.length > 0 ? { takenBack } : {}),
      ...(card ? { card } : {}),
    }
    if (receipts.length > 0) return { status: 'paid', ...rest }
    return { status: charges.length > 0 && charges.every(isOver) ? 'refused' : 'open', ...rest }
  }

  /**
   * More went back of a charge than we gave: its payer's bank took it. The documents of the charge say neither why nor whether it
   * is decided, so it counts as lost, and as won once it is no longer missing.
   */
  async #takenBackOf(charges: readonly ChargeDocument[], seenAt: Date): Promise<TakenBack[]> {
    const found: TakenBack[] = []
    for (const charge of charges.filter(({ paid_at }) => paid_at)) {
      const told = { chargeId: charge.id, refunded: refundedOf(charge), seenAt }
      for (const { id, amount, isWon } of await this.#settings.books.noteTaken(told)) {
        found.push({
          id,
          endToEndId: charge.id,
          // Of what is won nothing is missing.
          amount: isWon ? noCents : amount,
          kind: charge.payment_method?.type === 'PIX' ? 'pix_return' : 'chargeback',
          state: isWon ? 'won' : 'lost',
        })
      }
    }
    return found
  }

  #call(method: 'GET' | 'POST', path: string, body?: object, idempotencyKey?: string): Promise<Answer> {
    const { apiUrl, token } = this.#settings
    return requestJson({
      gateway,
      url: `${apiUrl}${path}`,
      timeoutMs: waitMsOf(this.#settings, 15_000),
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(idempotencyKey ? { 'x-idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body } : {}),
    })
  }
}

const ownOrder = (order: OrderDocument, key: string): OrderDocument => {
  if (order.reference_id !== key) throw new GatewayFault(gateway, 'answered with another order', false)
  return order
}

/** Nobody can pay it any more. */
const isOver = ({ status }: ChargeDocument): boolean => /^(DECLINED|CANCELED)$/.test(status)

/** A charge that was paid keeps the time of it, also when all of it went back. */
const receiptOf = (charge: ChargeDocument): Receipt[] =>
  charge.paid_at && /^(PAID|CANCELED)$/.test(charge.status)
    ? [{ endToEndId: charge.id, amount: paidOf(charge), paidAt: charge.paid_at }]
    : []

const missingOf = (taken: readonly Taken[]): Cents =>
  sumCents(taken.flatMap(({ amount, isWon }) => (isWon ? [] : [amount])))

const refundedOf = ({ amount }: ChargeDocument): Cents => amount.summary?.refunded ?? noCents

/**
 * What arrived: a slip may be paid over another amount than it asks for. The documents do not say whether what went back is
 * taken off `paid`, so a `paid` that is less than it is what is left.
 */
const paidOf = (charge: ChargeDocument): Cents => {
  const { summary, value } = charge.amount
  const refunded = refundedOf(charge)
  const paid = summary?.paid ?? noCents
  if (refunded === 0) return paid > 0 ? paid : value
  return paid >= refunded ? paid : addCents(paid, refunded)
}

const keptCardOf = ({ payment_method }: ChargeDocument): KeptCard | null => {
  const card = payment_method?.card
  // Whether a card can be shown decides about no payment: one without its four digits is kept nowhere.
  if (!card?.id || card.store === false || !/^\d{4}$/.test(card.last_digits ?? '')) return null
  return {
    token: card.id,
    brand: (card.brand ?? '').toLowerCase(),
    lastFour: card.last_digits ?? '',
    holder: card.holder?.name ?? '',
    month: String(card.exp_month ?? '').padStart(2, '0'),
    year: String(card.exp_year ?? ''),
  }
}
