import { isConfirmed, type Verifications } from '#domain/account/confirmation/confirmed.ts'
import { emailProblem } from '#domain/brazil/person.ts'
import { withoutLastSlashes } from '#domain/page-path.ts'

export type ShellInput = {
  maintenance: boolean
  path: string
  /** The query of the address, with or without its question mark. */
  query: string
  token: string | null
  /** Null while the user of the token is still being loaded. */
  user: Verifications | null
  /** Paths that show without an account, of those screens that exist. */
  publicPaths: readonly string[]
}

export type ShellDecision =
  | { kind: 'maintenance' }
  | { kind: 'reset'; link: ResetLink }
  | { kind: 'public' }
  | { kind: 'landing' }
  | { kind: 'loading' }
  | { kind: 'confirm' }
  | { kind: 'layout' }

/** What leads to a new password: whom it was sent to, and its token. */
export type ResetLink = ({ email: string } | { phone: string }) & { token: string }

/**
 * The link of an e-mail, or of an SMS, which is ours (decision Q44) and names the phone instead; null where the rule does
 * not match (decision Q19).
 */
export function resetLink(path: string, query: string): ResetLink | null {
  if (!path.includes('/reset_password')) return null
  const search = new URLSearchParams(query)
  const email = search.get('email') ?? ''
  const token = search.get('token') ?? ''
  const phone = search.get('phone') ?? ''
  if (token === '') return null
  if (emailProblem(email) === null) return { email, token }
  return /^\d{11}$/.test(phone) ? { phone, token } : null
}

/** Whether a path is of a screen, whose own may have a part that differs, as /comprovante/:secret. */
function isOf(screen: string, path: string): boolean {
  const [wanted, given] = [screen.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}

/** Specification 2, "Shell decision order", with decisions Q16, Q17, Q18 and Q19. */
export function decideShell({
  maintenance,
  path,
  query,
  token,
  user,
  publicPaths,
}: ShellInput): ShellDecision {
  if (maintenance) return { kind: 'maintenance' }
  const link = resetLink(path, query)
  if (link) return { kind: 'reset', link }
  const isPublic = publicPaths.some((screen) => isOf(screen, withoutLastSlashes(path)))
  if (!token) return { kind: isPublic ? 'public' : 'landing' }
  if (!user) return { kind: 'loading' }
  if (!isConfirmed(user)) return { kind: isPublic ? 'public' : 'confirm' }
  return { kind: 'layout' }
}

/**
 * The token of an e-mail confirmation link, `/active/{token}` anywhere in the path; else null, and in maintenance always, in
 * which no link leads anywhere (decision Q17).
 */
export function activationToken(path: string, maintenance: boolean): string | null {
  const match = maintenance ? null : /\/active\/([^/]+)/.exec(path)
  if (!match?.[1]) return null
  try {
    return decodeURIComponent(match[1])
  } catch {
    // Nothing that we ever sent; the server says so in its own words.
    return match[1]
  }
}
