/**
 * Who may call: `anyone`; an `account` that holds a token but may still be unconfirmed (decisions Q5, Q6);
 * a confirmed `driver`; the programme's `operator` with its key; a person of its `staff` by the cookie of their session.
 */
export type Auth = 'anyone' | 'account' | 'driver' | 'operator' | 'staff'

/** How a call is reached. It is all that the page needs of a call while it runs. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly auth: Auth
}

/**
 * Declares where a call is; only narrows the type. Routes stand apart from the schemas (`routes/<noun>.ts` beside
 * `<noun>.ts`), so that the page imports them without the library that checks what goes in and what comes out: the
 * server does that, and a driver need not pay for a second check by the kilobyte.
 */
// Lets the bundler drop the routes that no screen takes.
/* @__NO_SIDE_EFFECTS__ */
export const route = <M extends Route['method'], P extends string, A extends Auth>(
  method: M,
  path: P,
  auth: A,
) => ({ method, path, auth }) as const
