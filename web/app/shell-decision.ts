import { emailProblem } from '#domain/brazil/person.ts'

/** What the shell must know of the loaded user. */
export type ConfirmationState = { active_mail: boolean; sms_verification_status: boolean }

export type ShellInput = {
  maintenance: boolean
  path: string
  /** The query of the address, with or without its question mark. */
  query: string
  token: string | null
  /** Null while the user of the token is still being loaded. */
  user: ConfirmationState | null
  /** Paths that show without an account, of those screens that exist. */
  publicPaths: readonly string[]
}

export type ShellDecision =
  | { kind: 'maintenance' }
  | { kind: 'reset'; email: string; token: string }
  | { kind: 'public' }
  | { kind: 'landing' }
  | { kind: 'loading' }
  | { kind: 'confirm' }
  | { kind: 'layout' }

/** The e-mail and the token of an emailed reset link, or null where the rule does not match (decision Q19). */
export function resetLink(path: string, query: string): { email: string; token: string } | null {
  if (!path.includes('/reset_password')) return null
  const search = new URLSearchParams(query)
  const email = search.get('email') ?? ''
  const token = search.get('token') ?? ''
  return emailProblem(email) === null && token !== '' ? { email, token } : null
}

/** An address that somebody typed with a slash too many means the same screen. */
export const withoutLastSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '')

/** Specification 2, "Shell decision order", with decisions Q16 to Q20. */
export function decideShell({
  maintenance,
  path,
  query,
  token,
  user,
  publicPaths,
}: ShellInput): ShellDecision {
  if (maintenance) return { kind: 'maintenance' }
  const reset = resetLink(path, query)
  if (reset) return { kind: 'reset', ...reset }
  const isPublic = publicPaths.includes(withoutLastSlash(path))
  if (!token) return { kind: isPublic ? 'public' : 'landing' }
  if (!user) return { kind: 'loading' }
  const unconfirmed = !user.active_mail && !user.sms_verification_status
  if (unconfirmed) return { kind: isPublic ? 'public' : 'confirm' }
  return { kind: 'layout' }
}

/** The token of an e-mail confirmation link, `/active/{token}` anywhere in the path; else null. */
export function activationToken(path: string): string | null {
  const match = /\/active\/([^/]+)/.exec(path)
  if (!match?.[1]) return null
  try {
    return decodeURIComponent(match[1])
  } catch {
    // Nothing that we ever sent; the server says so in its own words.
    return match[1]
  }
}
