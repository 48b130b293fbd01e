/**
 * Who may call: `anyone`; an `account` with a token, possibly unconfirmed (decisions Q5, Q6); a confirmed `driver`; an `operator`,
 * which is a machine with a key; a member of the `staff` with a session cookie.
 */
export type Auth = 'anyone' | 'account' | 'driver' | 'operator' | 'staff'

/** The address of a call: all that the page needs of it at runtime. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly auth: Auth
}

/**
 * Declares the address of a call; only narrows the type. `npm run generate` copies the routes to `contract/generated/routes/`. The
 * page imports them from there, without the schemas and their library, because the server already validates.
 */
// Lets the bundler drop unused routes.
/* @__NO_SIDE_EFFECTS__ */
export const route = <M extends Route['method'], P extends string, A extends Auth>(
  method: M,
  path: P,
  auth: A,
) => ({ method, path, auth }) as const
