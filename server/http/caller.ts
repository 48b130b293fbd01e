import type { Auth } from '#contract/route.ts'
import type { OperatorScope } from '#domain/operator.ts'
import type { Assumption } from '#server/database/assumption.ts'
import type { Idempotency } from '#server/database/idempotency.ts'
import type { Cookies } from './cookies.ts'

/** Who holds the bearer token. `confirmed` is decided by the domain from both verifications. */
export type Driver = {
  userId: number
  driverId: number
  identification: string
  name: string
  confirmed: boolean
  tokenHash: Buffer
}

/** A person who works for the programme, by the session of their cookie. */
export type Staff = {
  id: number
  email: string
  name: string
  roles: readonly string[]
  /** Roles that wait for a second manager, and allow nothing. */
  pending_roles: readonly string[]
  tokenHash: Buffer
  /** When the session was opened. */
  since: Date
  /** By which id claims name this session; null for a session of the release before. */
  claimSession: string | null
}

/** Whose operator key a call carries, and what it may do. `isFirst`: the environment's key, which may do everything. */
export type Operator = { name: string; isFirst: boolean; scopes: readonly OperatorScope[] }

/** One call as a use case sees it. `driver` is there whenever the call demands a token. */
export type Call<A extends Auth = Auth> = {
  requestId: string
  /** The caller's network address, for limits and logs. */
  address: string
  accessingFrom: string | undefined
  userAgent: string | undefined
  /** Absent where no browser called. */
  cookies?: Cookies
  /** When the server read the request, by the server's clock. */
  receivedAt: Date
  /** Present when the caller sent an Idempotency-Key. */
  idempotency: Idempotency | undefined
  /** What the caller is assumed by, to be found again by the commit of the call; absent where the caller is known. */
  assumed?: Assumption
  /** What a visitor's page calls itself, so that its own orders and contests are known again; absent where no page has said so. */
  pageKey?: string | undefined
  driver: A extends 'account' | 'driver' ? Driver : Driver | null
  operator: A extends 'operator' ? Operator : null
} & (A extends 'staff' ? { staff: Staff } : { staff?: null })
