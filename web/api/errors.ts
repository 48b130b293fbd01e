import { faultTexts, refusalTexts } from '#contract/texts.ts'

/** The `type` of what has not left the device, beside those of the server. */
export const nothingSent = 'NothingSent'

/** An answer that is no success, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  /** The refusal's `type` on the wire; empty when the server named none. */
  readonly type: string
  /** The message of the server, which may be empty. */
  readonly serverMessage: string
  readonly fieldErrors: Readonly<Record<string, string>>
  /** What the refusal is about, by the names that the contract has for it; empty for most. */
  readonly details: Readonly<Record<string, string | number>>
  /** Seconds after which the server says that trying again makes sense; null when it says nothing. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: unknown, retryAfterSeconds: number | null = null) {
    const read = readBody(body)
    super(read.message || read.type || `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.type = read.type
    this.serverMessage = read.message
    this.fieldErrors = read.fieldErrors
    this.details = read.details
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** No answer arrived: the network failed before the server could say anything. */
  get isNetworkFailure(): boolean {
    return this.status === 0
  }

  /**
   * The server, which is too busy or waits for its database, asks the page to come back: nobody has to be told of it
   * before further tries are in vain.
   */
  get isToComeBack(): boolean {
    return this.status === 503 && this.type === 'Unavailable' && this.retryAfterSeconds !== null
  }

  get text(): string {
    return errorText(this)
  }
}

/** What the server says of each field of what was sent; nothing where it said something else, or nothing at all. */
export const fieldErrorsOf = (error: unknown): ApiError['fieldErrors'] =>
  error instanceof ApiError ? error.fieldErrors : {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function readFieldErrors(errors: unknown): Record<string, string> {
  if (!isRecord(errors)) return {}
  const entries = Object.entries(errors).flatMap(([field, texts]) => {
    const first = Array.isArray(texts) ? textOf(texts[0]) : textOf(texts)
    return first ? [[field, first] as const] : []
  })
  return Object.fromEntries(entries)
}

function readBody(body: unknown) {
  if (!isRecord(body)) return { message: '', type: '', fieldErrors: {}, details: {} }
  const error = isRecord(body.error) ? body.error : {}
  return {
    message: textOf(body.message) || textOf(error.message) || textOf(body.error),
    type: textOf(body.type),
    fieldErrors: readFieldErrors(error.errors ?? body.errors),
    details: isRecord(error.details) ? (error.details as ApiError['details']) : {},
  }
}

/** The refusals that the page can name and tell by itself. */
export type RefusalType = keyof typeof refusalTexts

const isKnown = (type: string): type is RefusalType => Object.hasOwn(refusalTexts, type)

/** A message such as `PdfNotReadyException` names a type and says nothing to a driver. */
const isTypeName = (text: string): boolean => /^(?:[A-Z][a-z]+){2,}$/.test(text)

/**
 * What a driver reads about a failure: the first field error, else the message, else the text of the type, else
 * the generic text (specification 8, decision Q3). A raw type name is never shown.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return faultTexts.fault
  const [firstFieldError] = Object.values(error.fieldErrors)
  if (firstFieldError) return firstFieldError
  const { serverMessage, type } = error
  if (serverMessage && serverMessage !== type && !isTypeName(serverMessage)) return serverMessage
  return isKnown(type) ? refusalTexts[type] : faultTexts.fault
}
