import type { Auth } from '#contract/endpoint.ts'
import type { Once } from '#server/database/once.ts'

/** Who holds the bearer token. `confirmed` is decided by the domain from both verifications. */
export type Driver = {
  userId: number
  driverId: number
  identification: string
  name: string
  confirmed: boolean
  tokenHash: Buffer
}

/** Whose operator key a call carries. `isFirst`: the environment's key, which manages the others. */
export type Operator = { name: string; isFirst: boolean }

/** One call as a use case sees it. `driver` is there whenever the call demands a token. */
export type Call<A extends Auth = Auth> = {
  requestId: string
  /** The caller's network address, for limits and logs. */
  address: string
  accessingFrom: string | undefined
  userAgent: string | undefined
  /** When the server read the request, by the server's clock. */
  receivedAt: Date
  /** Present when the caller sent an Idempotency-Key. */
  once: Once | undefined
  driver: A extends 'account' | 'driver' ? Driver : Driver | null
  operator: A extends 'operator' ? Operator : null
}
