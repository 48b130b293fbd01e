import * as z from 'zod/mini'
import { type Cents, cents } from '#domain/money/cents.ts'

/** An amount as the API Pix writes it: reais with two decimals, read digit by digit so that no float rounds it. */
const valor = z.pipe(
  z.string().check(z.regex(/^\d{1,10}\.\d{2}$/)),
  z.transform((text: string): Cents => cents(Number(text.replace('.', '')))),
)

/** The amount as the API Pix wants it (API Pix 2.9, valor). */
export const valorOf = (amount: Cents): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text)),
)

const endToEndId = z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/))

/** `status` stays a text: the standard lets banks add further ones. */
const refund = z.object({ id: z.string(), valor, status: z.string() })

const receivedPix = z.object({
  endToEndId,
  txid: z.optional(z.string()),
  valor,
  horario: instant,
  devolucoes: z.optional(z.array(refund)),
})

/** A charge for immediate payment, of what the bank says the parts that we use (API Pix 2.9, cob). */
export const cobDocument = z.object({
  txid: z.string(),
  status: z.string(),
  valor: z.object({ original: valor }),
  location: z.optional(z.string()),
  pixCopiaECola: z.optional(z.string().check(z.regex(/^000201[\x20-\x7e]{1,506}$/))),
  pix: z.optional(z.array(receivedPix)),
})

export type CobDocument = z.output<typeof cobDocument>

export const pixDocument = receivedPix

/** A page of what arrived (API Pix 2.9, GET /pix). */
export const pixListDocument = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.int() }) }),
  pix: z._default(z.array(receivedPix), []),
})

export const refundDocument = refund

export type RefundDocument = z.output<typeof refund>

export const webhookDocument = z.object({ webhookUrl: z.string() })

/** What the bank posts to our address; anything in it that is no txid of ours is left alone. */
const hint = z.object({ pix: z._default(z.array(z.object({ txid: z.optional(z.string()) })), []) })

/** The charges that a notification speaks of, each once; null when it is not one. */
export const txidsOf = (body: Buffer): string[] | null => {
  try {
    const read = z.safeParse(hint, JSON.parse(body.toString('utf8')))
    if (!read.success) return null
    const txids = read.data.pix.map(({ txid }) => txid ?? '')
    return [...new Set(txids.filter((txid) => /^[a-zA-Z0-9]{26,35}$/.test(txid)))]
  } catch {
    return null
  }
}
