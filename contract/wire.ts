import * as z from 'zod/mini'
import { mayMiss, named, says, sentAs } from '#contract/meaning.ts'
import type { Cents, CentsChange } from '#domain/money/cents.ts'
import { largestPhoto } from '#domain/notices/photo.ts'

/** Lists travel as `{ "data": [...] }` (decision Q1). */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ data: says('The list; empty where there is nothing.', z.array(item)) })

/** The answer of a call that has nothing else to say (decision Q2). */
export const messageAnswer = named(
  'Message',
  'That it was done.',
  z.object({
    message: named('MessageText', 'What a person may be shown.', z.string()),
  }),
)

/** Takes a schema of whole numbers for one of money; the one place where the wire says that. */
const money = <M extends Cents | CentsChange>(schema: z.ZodMiniType<number, number>) =>
  schema as unknown as z.ZodMiniType<M, M>

/** Amounts are integers in cents (specification 1), and stay money on both sides of the wire. */
export const centsOnWire = money<Cents>(
  named('Cents', 'An amount in cents of a real.', z.int(), {
    type: 'integer',
    format: 'int64',
    examples: [300],
  }),
)

/** What of a payment goes back (Q79, Q202). */
export const returnedOnWire = z.object({
  amount: says('What goes back.', centsOnWire),
  text: says('Why, for people.', z.string()),
})

/** An amount of these bounds, both included. */
export const centsWithin = (least: number, most: number) =>
  money<Cents>(z.int().check(z.gte(least), z.lte(most)))

/** What a balance moved by, negative for what left it (decision Q137). */
export const changeOnWire = money<CentsChange>(
  named('CentsChange', 'What a balance moved by, in cents of a real; negative for what left it.', z.int(), {
    type: 'integer',
    format: 'int64',
    examples: [-300],
  }),
)

const civilPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$'

/** `YYYY-MM-DD HH:mm:ss` in the programme's zone (decision Q14). */
export const civilDateTime = named(
  'LocalDateTime',
  "Date and time of the city's own clock, without zone or offset: `YYYY-MM-DD HH:mm:ss`.",
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)),
  { type: 'string', pattern: civilPattern, examples: ['2026-11-20 14:30:00'] },
)

/** A time of a receipt, which the page shows by itself (specification 3, Receipt). */
export const unixSeconds = named(
  'UnixSeconds',
  'A moment, in seconds since 1970-01-01 00:00:00 UTC.',
  z.int(),
  {
    type: 'integer',
    format: 'int64',
    examples: [1795195800],
  },
)

/** A database id in an answer. */
export const idOfRow = named('Id', 'A number that names one thing of its kind, and no other.', z.int(), {
  type: 'integer',
  format: 'int64',
  minimum: 1,
  examples: [1],
})

/** A database id in a path, a query or a body. */
export const idOnWire = named(
  'GivenId',
  'A number that an answer gave as the id of a thing.',
  z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
    z.transform((value) => Number(value)),
  ),
  { type: 'integer', format: 'int64', minimum: 0, maximum: 999_999_999_999_999, examples: [1] },
)

/**
 * A text that is kept or looked for as it is sent: nothing of the database can hold a zero character, and no job of the
 * queue half of a surrogate pair.
 */
export const plainText = (longest: number, shortest = 0) =>
  sentAs(z.string().check(z.minLength(shortest), z.maxLength(longest), z.regex(/^[^\0\p{Cs}]*$/u)), {
    type: 'string',
    minLength: shortest,
    maxLength: longest,
  })

/** A name that is one everywhere: small letters, digits and hyphens. */
export const shortName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

const longestText = 2000

const givenText = () =>
  z.pipe(
    z.nullable(z.union([z.string().check(z.maxLength(longestText)), z.number()])),
    z.transform((value) =>
      String(value ?? '')
        .replaceAll('\0', '')
        .toWellFormed(),
    ),
  )

const readAsText = () =>
  z.pipe(
    z.optional(givenText()),
    z.transform((text) => text ?? ''),
  )

/**
 * A text field of a form: absent and null read as empty, numbers as their digits, so that the rule of the
 * field, not its shape, decides what the driver is told. What no database text can hold, a zero character or
 * half of a surrogate pair, is taken out.
 */
export const formText = sentAs(readAsText(), { type: 'string', maxLength: longestText })

/** The same where whoever calls may have nothing to say. */
export const optionalText = mayMiss(formText)

/** The same of what is kept already, and stays as it is where the field is absent; null reads as empty. */
export const textToChange = sentAs(z.optional(givenText()), { type: 'string', maxLength: longestText })

/** A plate as somebody types it (decision Q106). */
export const givenPlate = named(
  'GivenPlate',
  'A plate, 3 to 8 letters and digits. Small letters count as capitals; spaces, hyphens and dots are ignored, any other character is refused.',
  readAsText(),
  { type: 'string', minLength: 1, maxLength: longestText, examples: ['ABC1D23'] },
)

/** A photo as it is sent, by the length of its text: four characters of base 64 hold three bytes. */
export const longestPhoto = Math.ceil(largestPhoto / 3) * 4

/** How many bytes a text of base 64 holds: of one length it may be up to two fewer. */
const bytesIn = (text: string): number => {
  const end = text.indexOf('=')
  return Math.floor(((end < 0 ? text.length : end) * 3) / 4)
}

/**
 * Decoded rather than held against a pattern: once in many hours of a busy machine the engine gave up on a pattern over seven
 * million characters, as if the stack were full.
 */
const isBase64 = (text: string): boolean => {
  try {
    return text !== '' && Uint8Array.fromBase64(text).length === bytesIn(text)
  } catch {
    return false
  }
}

/** A photo as it is sent: its file in base 64. */
export const givenPhoto = sentAs(
  z.string().check(
    z.maxLength(longestPhoto),
    z.refine((text) => bytesIn(text) <= largestPhoto && isBase64(text)),
  ),
  { type: 'string', contentEncoding: 'base64', maxLength: longestPhoto },
)

/** A plate as it is kept and told. */
export const plateOnWire = named(
  'Plate',
  'A plate: capital letters and digits, without a hyphen. Brazilian ones have 7, as ABC1D23 or ABC1234.',
  z.string(),
  { type: 'string', pattern: '^[A-Z0-9]{3,8}$', examples: ['ABC1D23'] },
)

/** A tax id as somebody types it (specification 5). */
export const givenTaxId = named(
  'GivenTaxId',
  'A CPF (11 digits) or CNPJ (14 characters) with right check digits. Dots, hyphens and slashes are read over.',
  readAsText(),
  { type: 'string', maxLength: longestText, examples: ['12345678909'] },
)

/** A tax id as it is kept and told. */
export const taxIdOnWire = named('TaxId', 'A CPF, 11 digits, or a CNPJ, 14 characters.', z.string(), {
  type: 'string',
  pattern: '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$',
  examples: ['12345678909'],
})

/** A phone as somebody types it (specification 5). */
export const givenPhone = named(
  'GivenPhone',
  'A Brazilian phone with its area code: 11 digits for a mobile. The signs of its mask are ignored, and so is 55 before all of it.',
  readAsText(),
  { type: 'string', maxLength: longestText, examples: ['48991234567'] },
)

/** A phone as it is kept and told. */
export const phoneOnWire = named('Phone', 'A phone with its area code and without 55.', z.string(), {
  type: 'string',
  pattern: '^[0-9]{10,11}$',
  examples: ['48991234567'],
})

/** An e-mail address as somebody types it (specification 5). */
export const givenEmail = named('GivenEmail', 'An e-mail address.', readAsText(), {
  type: 'string',
  format: 'email',
  maxLength: longestText,
  examples: ['joana@example.com'],
})

/** An e-mail address as it is kept and told. */
export const emailOnWire = named('Email', 'An e-mail address.', z.string(), {
  type: 'string',
  format: 'email',
  examples: ['joana@example.com'],
})

/** A postal code as somebody types it (specification 5). */
export const givenPostalCode = named(
  'GivenPostalCode',
  'A postal code (CEP), 8 digits with or without the hyphen.',
  readAsText(),
  {
    type: 'string',
    pattern: '^[0-9]{5}-?[0-9]{3}$',
    examples: ['88000-010'],
  },
)

/** A date of the calendar as it is sent. */
export const givenDate = named('GivenDate', 'A date, `YYYY-MM-DD`.', readAsText(), {
  type: 'string',
  format: 'date',
  examples: ['1990-02-28'],
})

/** A time of a form, which may be left out where its field says so. */
export const givenDateTime = named(
  'GivenLocalDateTime',
  "Date and time of the city's own clock, without zone or offset: `YYYY-MM-DD HH:mm:ss`.",
  readAsText(),
  { type: 'string', pattern: civilPattern, examples: ['2026-11-20 14:30:00'] },
)

/** A password: like any text of a form, but nothing is taken out of it, since it would then be another one. */
export const passwordText = sentAs(
  z.pipe(
    z.optional(
      z.nullable(z.union([z.string().check(z.maxLength(longestText), z.regex(/^[^\0]*$/)), z.number()])),
    ),
    z.transform((value) => String(value ?? '').toWellFormed()),
  ),
  { type: 'string', format: 'password', minLength: 6, maxLength: longestText },
)

/** What the page got for a solved captcha; absent where the city has none. */
export const captchaToken = z.optional(
  sentAs(z.nullable(z.string().check(z.maxLength(8000))), { type: 'string', maxLength: 8000 }),
)

/** What goes along with a look-up after many of them in a day (decision Q161). */
export const proofToken = says(
  'Work for this one look-up (`readProof`); needed only after `ProofRequired` was answered.',
  captchaToken,
)
