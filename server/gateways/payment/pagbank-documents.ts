import * as z from 'zod/mini'
import { type Cents, cents } from '#domain/money/cents.ts'
import { GatewayFault } from '../gateway-fault.ts'

export const gateway = 'PagBank'

const amount = z.pipe(
  z.int().check(z.gte(0)),
  z.transform((value: number): Cents => cents(value)),
)

const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text)),
)

const card = z.object({
  id: z.optional(z.string()),
  brand: z.optional(z.string()),
  last_digits: z.optional(z.string()),
  exp_month: z.optional(z.union([z.string(), z.number()])),
  exp_year: z.optional(z.union([z.string(), z.number()])),
  holder: z.optional(z.object({ name: z.optional(z.string()) })),
  store: z.optional(z.boolean()),
})

/** A charge, of what PagBank says the parts that we use (reference, objeto charge). */
export const chargeDocument = z.object({
  id: z.string(),
  reference_id: z.optional(z.string()),
  /** Stays a text: further ones may come. */
  status: z.string(),
  paid_at: z.optional(instant),
  amount: z.object({
    value: amount,
    summary: z.optional(z.object({ paid: z.optional(amount), refunded: z.optional(amount) })),
  }),
  payment_method: z.optional(
    z.object({
      type: z.optional(z.string()),
      card: z.optional(card),
      boleto: z.optional(z.object({ formatted_barcode: z.optional(z.string()) })),
    }),
  ),
})

export type ChargeDocument = z.output<typeof chargeDocument>

/** An order (reference, objeto order). */
export const orderDocument = z.object({
  id: z.string().check(z.regex(/^ORDE_[\w-]{1,60}$/)),
  reference_id: z.optional(z.string()),
  qr_codes: z.optional(z.array(z.object({ text: z.string(), amount: z.object({ value: amount }) }))),
  charges: z.optional(z.array(chargeDocument)),
})

export type OrderDocument = z.output<typeof orderDocument>

/** A page of PagBank's own on which a debit is paid (reference, objeto checkout). */
export const checkoutDocument = z.object({
  id: z.string().check(z.regex(/^CHEC_[\w-]{1,60}$/)),
  reference_id: z.optional(z.string()),
  status: z.optional(z.string()),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  orders: z.optional(z.array(z.object({ id: z.string() }))),
})

export const publicKeyDocument = z.object({ public_key: z.string().check(z.minLength(100)) })

const errorDocument = z.object({
  error_messages: z.array(z.object({ code: z.optional(z.string()), parameter_name: z.optional(z.string()) })),
})

/** What a refusal complains of: codes and the names of fields, never their values. */
export const complaintsOf = (body: unknown): { codes: string[]; fields: string[] } => {
  const read = z.safeParse(errorDocument, body)
  const messages = read.success ? read.data.error_messages : []
  const told = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined)
  return {
    codes: told(messages.map(({ code }) => code)),
    fields: told(messages.map(({ parameter_name }) => parameter_name)),
  }
}

export const documentOf = <T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> => {
  const read = z.safeParse(schema, body)
  if (!read.success) throw new GatewayFault(gateway, 'answered with a document that we cannot read', true)
  return read.data
}

const notified = z.object({
  id: z.string(),
  reference_id: z.optional(z.nullable(z.string())),
  charges: z.optional(z.array(z.object({ reference_id: z.optional(z.nullable(z.string())) }))),
})

/** Of which of our keys a notification speaks, and what it calls the thing; null when it is none. */
export const notifiedOf = (body: Buffer): { id: string; keys: string[] } | null => {
  try {
    const read = z.safeParse(notified, JSON.parse(body.toString('utf8')))
    if (!read.success) return null
    const { id, reference_id, charges = [] } = read.data
    const said = [reference_id, ...charges.map((charge) => charge.reference_id)]
    const keys = said.filter((key): key is string => /^[0-9a-f]{32}$/.test(key ?? ''))
    return { id, keys: [...new Set(keys)] }
  } catch {
    return null
  }
}
