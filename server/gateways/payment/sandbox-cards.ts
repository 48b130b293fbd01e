import { constants, generateKeyPair, privateDecrypt, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Kysely, Selectable } from 'kysely'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { brandOf, hasLuhnDigit } from '#domain/cards/card-data.ts'
import { minuteMs } from '#domain/durations.ts'
import type { Cents } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { Clock } from '#server/clock.ts'
import type { DB, SandboxCards } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'
import { memo } from '#server/memo.ts'
import { GatewayFault } from '../gateway-fault.ts'
import type { CardDesk, CardRequest, ChargeState } from './port.ts'
import { hashOf, openOnce, paymentOf, type SandboxPayment, stateOf } from './sandbox-books.ts'

type Card = Selectable<SandboxCards>
type Outcome = 'approved' | 'declined' | 'analysis' | 'timeout'

/** Card numbers choose what happens; any other valid one is approved. The first two are those of a real provider's sandbox. */
const outcomes = new Map<string, Outcome>([
  ['4929291898380766', 'declined'],
  ['5530062640663264', 'declined'],
  ['4000000000000077', 'analysis'],
  ['4000000000000259', 'timeout'],
])

/** The code that is never that of a kept card: whoever types it is declined (docs/decisions/0013). */
const wrongCode = '999'

const oldestTokenMs = 10 * minuteMs
const newestTokenMs = 2 * minuteMs
/** Whoever looks at a card that long refuses it. */
const longestAnalysisMs = 120 * minuteMs

/** The card provider of the sandbox: it opens tokens with its own key and keeps of a card what may be shown. */
export const sandboxCards = (
  db: Db,
  { clock, zone }: { clock: Clock; zone: () => string },
  approve: (tx: Kysely<DB>, id: string, amount: Cents) => Promise<void>,
): CardDesk => {
  const keys = memo(() => keysOf(db))
  const open = async (text: string): Promise<string[] | null> =>
    fresh(decrypted(text, (await keys.read()).private_key), clock.now())

  const cardToCharge = async ({ card }: CardRequest): Promise<Card | null> => {
    if ('encrypted' in card) return readCard(await open(card.encrypted), toCivil(clock.now(), zone()))
    const code = card.encryptedCode === undefined ? null : ((await open(card.encryptedCode))?.[0] ?? '')
    if (code !== null && !isCode(code)) return null
    const kept = await db.kysely
      .selectFrom('sandbox_cards')
      .selectAll()
      .where('token', '=', card.token)
      .where('forgotten_at', 'is', null)
      .executeTakeFirst()
    // What is kept of the card stays as it is: the right code pays with it.
    return kept ? { ...kept, outcome: code === wrongCode ? 'declined' : kept.outcome } : null
  }

  return {
    publicKey: async () => (await keys.read()).public_key,
    charge: async (request) => {
      const known = await paymentOf(db.kysely, request.key)
      if (known) return stateOf(db.kysely, known)
      const card = await cardToCharge(request)
      if (!card) return 'unusable'
      // In one commit: what was written down and not decided would wait until it is too late.
      await db.kysely.transaction().execute(async (tx) => {
        const payment = await writeDown(tx, clock.now(), request, card)
        const isFirst = payment.card_token === card.token && payment.status === 'waiting'
        if (isFirst && (card.outcome === 'approved' || card.outcome === 'timeout')) {
          await approve(tx, payment.id, payment.amount)
        }
      })
      if (card.outcome === 'timeout') throw new GatewayFault('sandbox bank', 'did not answer in time', true)
      return stateNow(db, request.key)
    },
    forget: async (token) => {
      await db.kysely
        .updateTable('sandbox_cards')
        .set({ forgotten_at: clock.now(), holder: '', valid_month: '', valid_year: '' })
        .where('token', '=', token)
        .execute()
    },
  }
}

const stateNow = async (db: Db, key: string): Promise<ChargeState> => {
  const payment = await paymentOf(db.kysely, key)
  if (!payment) throw new GatewayFault('sandbox bank', 'lost a charge', true)
  return stateOf(db.kysely, payment)
}

const writeDown = async (
  tx: Kysely<DB>,
  now: Date,
  request: CardRequest,
  card: Card,
): Promise<SandboxPayment> => {
  await keep(tx, 'token' in request.card || request.keep ? card : { ...card, forgotten_at: now })
  return openOnce(tx, {
    id: `card_${hashOf(`payment/${request.key}`).slice(0, 16)}`,
    gateway_key: request.key,
    order_id: request.orderId,
    payment_form_id: paymentForms.creditCard,
    amount: request.amount,
    bar_code: '',
    card_token: card.token,
    status: card.outcome === 'declined' ? 'refused' : 'waiting',
    expires_at: new Date(now.getTime() + longestAnalysisMs),
    created_at: now,
  })
}

const keep = async (tx: Kysely<DB>, card: Card): Promise<void> => {
  await tx
    .insertInto('sandbox_cards')
    .values(card)
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute()
}

/** A card for the demonstration driver, as if it had been charged once. */
export const keepSandboxCard = async (db: Db, card: Omit<Card, 'forgotten_at' | 'outcome'>): Promise<void> =>
  keep(db.kysely, { ...card, outcome: 'approved', forgotten_at: null })

const isCode = (text: string | undefined): boolean => /^\d{3,4}$/.test(text ?? '')

/** The parts of a text, the last of which is the instant of its making; null when that is too long ago. */
const fresh = (text: string | null, now: Date): string[] | null => {
  const parts = text?.split(';') ?? []
  const madeAt = Number(parts.at(-1))
  const age = now.getTime() - madeAt
  return Number.isSafeInteger(madeAt) && age < oldestTokenMs && age > -newestTokenMs ? parts : null
}

/**
 * Reads `number;cvv;MM;YYYY;holder;epoch_ms` into what is kept; the number itself and the code end here. A card is good through its
 * last month where the driver is, as the page says.
 */
const readCard = (parts: string[] | null, civilNow: string): Card | null => {
  const [number = '', code, month = '', year = '', holder = ''] = parts ?? []
  const isExpired = `${year}-${month}` < civilNow.slice(0, 7)
  const isCard = /^\d{13,19}$/.test(number) && hasLuhnDigit(number) && isCode(code)
  const isDated = /^(0[1-9]|1[0-2])$/.test(month) && /^\d{4}$/.test(year) && !isExpired
  if (parts?.length !== 6 || !isCard || !isDated || holder.trim() === '') return null
  return {
    token: `card_${randomBytes(20).toString('hex')}`,
    brand: brandOf(number),
    last_four: number.slice(-4),
    holder,
    valid_month: month,
    valid_year: year,
    outcome: outcomes.get(number) ?? 'approved',
    forgotten_at: null,
  }
}

/** Padding that does not fit gives other bytes or a fault, and neither reads as a card. */
const decrypted = (text: string, privateKey: string): string | null => {
  try {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING }
    return privateDecrypt(key, Buffer.from(text, 'base64')).toString('utf8')
  } catch {
    return null
  }
}

type Keys = { private_key: string; public_key: string }

/** Whoever starts first makes the pair; every server and every later start uses it. */
const keysOf = async (db: Db): Promise<Keys> => {
  const read = () =>
    db.kysely.selectFrom('sandbox_keys').select(['private_key', 'public_key']).executeTakeFirst()
  const known = await read()
  if (known) return known
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const made = {
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
  await db.kysely
    .insertInto('sandbox_keys')
    .values(made)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await read()) ?? made
}
