import type * as z from 'zod/mini'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Route } from '#contract/route.ts'
import type { OperatorNeed, OperatorScope } from '#domain/operator.ts'
import type { StaffAct } from '#domain/staff/roles.ts'

/** Names of the abuse limits that a call may count against; the numbers are settings (decision Q12). */
/** What is limited; `page` is every page and unknown address, which are no calls. */
export type LimitName =
  | 'page'
  | 'login'
  | 'signup'
  | 'uniqueness'
  | 'code'
  | 'lookup'
  | 'order'
  | 'search'
  | 'captcha'

/**
 * A call as data. The server binds it, the page calls it, and the API description is printed from it.
 * Fields that a schema does not name are dropped on the way in and on the way out.
 */
export type Endpoint = Route & {
  /** The specification does not name this call; its description gives the reason for it. */
  readonly ours?: true
  /** One English sentence for the API description. */
  readonly summary: string
  /**
   * What a stranger has to know beyond that, in English and in Markdown: what it does, and by which rules. Who may call it,
   * what it may refuse and how it may be sent again is said of itself.
   */
  readonly description?: string
  readonly input: {
    readonly params?: z.ZodMiniType
    readonly query?: z.ZodMiniType
    readonly body?: z.ZodMiniType
  }
  readonly output: z.ZodMiniType
  /** The answer is a file of this type instead of JSON. */
  readonly file?: 'application/pdf' | 'text/csv' | 'image/jpeg'
  /** Its answer has an `ETag`: who sends that along in `If-None-Match` is told by a 304 that nothing has changed. */
  readonly tagged?: true
  /** What this call may refuse beyond what follows from its route (see `refusals.ts`, `refusalsOf`). */
  readonly refusals: readonly RefusalCode[]
  /** It changes something, but doing it again changes nothing more: an Idempotency-Key is not looked at. */
  readonly takesNoKey?: true
  /** It acts, though it is published as a GET: who calls is looked up anew each time, as for what changes something. */
  readonly acts?: true
  /** It changes something, but never who may call what: whoever was let in a moment ago still is (`server/http/trusted.ts`). */
  readonly changesNoAccess?: true
  /** The use case reads its caller's session inside its own commit (`inGroup`), which saves a round trip. */
  readonly readsCallerInCommit?: true
  /** The path parameter that names the caller, whose account this call ends. */
  readonly endsCaller?: string
  /** It looks at the `Page-Key` of a visitor's page (`page-key.ts`). */
  readonly takesPageKey?: true
  /** What a caller may send, word for word: a test sends it to a server. */
  readonly example?: { readonly query?: Readonly<Record<string, unknown>>; readonly body?: unknown }
  readonly limit?: Exclude<LimitName, 'page'>
  /** Of a call of the staff: which act it is, by which the one table of `domain/staff` says who may. */
  readonly act?: StaffAct
  /** Of a call of the operator: the scope that its key needs (decision Q192). The binder demands it before anything else. */
  readonly scope?: OperatorNeed
  /** Scopes that fields of the body need as well, when they are set. */
  readonly scopesOfBody?: Readonly<Record<string, OperatorScope>>
  /** Of a call of the staff that a page makes by itself: no use of the session, which ends as if nobody had called (Decision Q172). */
  readonly isNoUse?: true
  /** How long a body may be, in bytes, where the usual mebibyte is too short. */
  readonly longestBody?: number
  /** Whether anything like a card's number or code in the request is refused before it is read (decision Q81). */
  readonly refusesCardData?: boolean
}

/** A call of the operator says which scope it needs; no other call has one. */
type Scoped<E extends Endpoint> = E['auth'] extends 'operator'
  ? { readonly scope: OperatorNeed }
  : { readonly scope?: never; readonly scopesOfBody?: never }

/** Declares a call; only narrows the type. */
export const endpoint = <const E extends Endpoint>(declared: E & Scoped<E>): E => declared

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value

type Part<E extends Endpoint, K extends keyof E['input']> = E['input'][K]

/** A part that the caller may leave out gives its fields as optional ones. */
type FieldsOf<Z> = Z extends z.ZodMiniType
  ? undefined extends z.output<Z>
    ? Partial<NonNullable<z.output<Z>>>
    : z.output<Z>
  : unknown

/**
 * What a use case receives after reading: the fields of path, query and body in one object. No name is in two of them
 * (`checks/contract.test.ts`).
 */
export type InputOf<E extends Endpoint> = FieldsOf<E['input']['params']> &
  FieldsOf<E['input']['query']> &
  FieldsOf<E['input']['body']>

/** What a caller sends, before reading. */
export type SentInputOf<E extends Endpoint> = {
  [K in keyof E['input']]: Part<E, K> extends z.ZodMiniType ? z.input<Part<E, K>> : undefined
}

/** What the caller gets, and what a handler must give. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
export type GivenOutputOf<E extends Endpoint> = z.input<E['output']>
