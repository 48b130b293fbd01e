import * as z from 'zod/mini'
import type { Cents, CentsChange } from '#domain/money/cents.ts'

/** Lists travel as `{ "data": [...] }` (decision Q1). */
export const listOf = <S extends z.ZodMiniType>(item: S) => z.object({ data: z.array(item) })

/** The answer of a call that has nothing else to say (decision Q2). */
export const messageAnswer = z.object({ message: z.string() })

/** Amounts are integers in cents (specification 1), and stay money on both sides of the wire. */
export const centsOnWire = z.int() as unknown as z.ZodMiniType<Cents, Cents>

/** What a balance moved by, negative for what left it (decision Q137). */
export const changeOnWire = z.int() as unknown as z.ZodMiniType<CentsChange, CentsChange>

/** `YYYY-MM-DD HH:mm:ss` in the programme's zone (decision Q14). */
export const civilDateTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/))

/** A database id in a path, a query or a body. */
export const idOnWire = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform((value) => Number(value)),
)

/** A text that is kept or looked for as it is sent: no database text can hold a zero character. */
export const plainText = (longest: number, shortest = 0) =>
  z.string().check(z.minLength(shortest), z.maxLength(longest), z.regex(/^[^\0]*$/))

/**
 * A text field of a form: absent and null read as empty, numbers as their digits, so that the rule of the
 * field, not its shape, decides what the driver is told. What no database text can hold, a zero character or
 * half of a surrogate pair, is taken out.
 */
export const formText = z.pipe(
  z.optional(z.nullable(z.union([z.string().check(z.maxLength(2000)), z.number()]))),
  z.transform((value) =>
    String(value ?? '')
      .replaceAll('\0', '')
      .toWellFormed(),
  ),
)

/** A password: like any text of a form, but nothing is taken out of it, since it would then be another one. */
export const passwordText = z.pipe(
  z.optional(z.nullable(z.union([z.string().check(z.maxLength(2000), z.regex(/^[^\0]*$/)), z.number()]))),
  z.transform((value) => String(value ?? '').toWellFormed()),
)

/** What the page got for a solved captcha; absent where the city has none. */
export const captchaToken = z.optional(z.nullable(z.string().check(z.maxLength(8000))))
