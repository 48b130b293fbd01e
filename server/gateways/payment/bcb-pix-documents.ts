import * as z from 'zod/mini'
import { type Cents, cents, plainReais, sumCents } from '#domain/money/cents.ts'
import type { BankMovement, TakenBack } from './port.ts'

/** An amount as the API Pix writes it: reais with two decimals, read digit by digit so that no float rounds it. */
const valor = z.pipe(
  z.string().check(z.regex(/^\d{1,10}\.\d{2}$/)),
  z.transform((text: string): Cents => cents(Number(text.replace('.', '')))),
)

/** The amount as the API Pix wants it (API Pix 2.9, valor). */
export const valorOf = (amount: Cents): string => plainReais(amount)

/** `Date` knows no leap second (23:59:60, RFC 3339): it counts as the second after it. */
const timeOf = (text: string): number => {
  const before = text.replace(/(T\d\d:\d\d):60/i, '$1:59')
  return before === text ? Date.parse(text) : Date.parse(before) + 1000
}

const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(timeOf(text)))),
  z.transform((text: string) => new Date(timeOf(text))),
)

/** A field that may be missing: null, as many banks write it, and what cannot be read are the same as nothing. */
const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

const location = z.string().check(z.regex(/^(https:\/\/)?[!-~]{1,77}$/i))

/** The answer about a charge that was opened; to be paid it needs its text or its location (API Pix 2.9, cob). */
export const openedCobDocument = z.object({
  txid: z.string(),
  valor: z.object({ original: valor }),
  location: optional(location),
  loc: optional(z.object({ location })),
  pixCopiaECola: optional(z.string().check(z.regex(/^000201[\x20-\x7e]{1,506}$/))),
})

export type OpenedCob = z.output<typeof openedCobDocument>

const receipt = z.object({
  endToEndId: z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/)),
  valor,
  horario: instant,
})

/** A return that the payer's bank asked for names the special mechanism as its nature (API Pix 2.9, devolucao). */
const takenBack = z.object({
  id: z.string(),
  rtrId: optional(z.string()),
  natureza: z.string().check(z.startsWith('MED_')),
  valor,
  status: z.literal('DEVOLVIDO'),
})

const receiptWithReturns = z.object({
  ...receipt.shape,
  devolucoes: optional(z.array(z.catch(z.nullable(takenBack), null))),
})

/** What of the returns of a payment its payer's bank took; ours, and those that were not made, are none of these. */
export const takenBackOf = ({ endToEndId, devolucoes }: ReceiptWithReturns): TakenBack[] =>
  (devolucoes ?? []).flatMap((one) =>
    one
      ? [
          {
            id: one.rtrId ?? `${endToEndId}/${one.id}`,
            endToEndId,
            amount: one.valor,
            kind: 'pix_return',
            state: 'lost',
          },
        ]
      : [],
  )

type ReceiptWithReturns = z.output<typeof receiptWithReturns>

/**
 * A charge that is looked up. Nothing else of it is read, so that no other field can hide a payment; a receipt that
 * cannot be read is null and hides no other one.
 */
export const cobDocument = z.object({
  txid: z.string(),
  status: z.string(),
  pix: optional(z.array(z.catch(z.nullable(receiptWithReturns), null))),
})

/** `status` stays a text: the standard lets banks add further ones. */
export const refundDocument = z.object({ id: z.string(), valor, status: z.string() })

export type RefundDocument = z.output<typeof refundDocument>

/** The returns of a payment; one that cannot be read is null. */
const returns = z.array(z.catch(z.nullable(refundDocument), null))

export const pixDocument = z.object({ devolucoes: optional(returns) })

const listedPix = z.object({
  endToEndId: optional(z.string()),
  txid: z.catch(optional(z.string()), undefined),
  valor: optional(valor),
  horario: optional(instant),
  devolucoes: z.catch(z.nullish(returns), () => [null]),
})

/** A page of what arrived (API Pix 2.9, GET /pix); of an entry that cannot be read nothing is left but its place. */
export const pixListDocument = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.int() }) }),
  pix: z.nullish(z.array(z.catch(listedPix, () => ({ devolucoes: [null] })))),
})

/** An entry of the list as a movement: what could not be read is null, and `place` names one without an id. */
export const movementOf = (listed: z.output<typeof listedPix>, place: string): BankMovement => {
  const { endToEndId = '', txid = '', valor: amount = null, devolucoes } = listed
  // Whatever stands there is told to people and kept: nothing but what an id could be made of, and no more of it.
  const named = endToEndId.replace(/[^\w-]/g, '?').slice(0, 64)
  const movement = { endToEndId: named || place, amount, refunded: refundedOf(devolucoes ?? []) }
  return isTxid(txid) ? { ...movement, key: txid } : movement
}

const refundedOf = (given: (RefundDocument | null)[]): Cents | null => {
  const read = given.filter((one) => one !== null)
  if (read.length < given.length) return null
  return sumCents(read.filter(({ status }) => status === 'DEVOLVIDO').map((one) => one.valor))
}

export const webhookDocument = z.object({ webhookUrl: z.string() })

const isTxid = (text: string): boolean => /^[a-zA-Z0-9]{26,35}$/.test(text)

const entries = z.array(z.catch(z.object({ txid: optional(z.string()) }), () => ({})))

/**
 * What a bank posts to our address: the object of the standard, `{"pix": [...]}`, or as some banks write it only its list, or
 * one entry alone. Anything in it that is no txid of ours is left alone.
 */
const hint = z.union([
  entries,
  z.pipe(
    z.object({ pix: entries }),
    z.transform(({ pix }) => pix),
  ),
  z.pipe(
    z.object({ pix: z.nullish(z.never()), txid: optional(z.string()) }),
    z.transform((one) => [one]),
  ),
])

/** The charges that a notification speaks of, each once; null when it is not one. */
export const txidsOf = (body: Buffer): string[] | null => {
  try {
    const read = z.safeParse(hint, JSON.parse(body.toString('utf8')))
    if (!read.success) return null
    const txids = read.data.map(({ txid }) => txid ?? '')
    return [...new Set(txids.filter(isTxid))]
  } catch {
    return null
  }
}
