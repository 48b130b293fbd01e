import * as z from 'zod/mini'
import { GatewayFault } from '../gateway-fault.ts'
import type { Line } from './mutual-tls.ts'

export type AccessSettings = {
  gateway: string
  line: Line
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** What we ask to be allowed, parted by blanks. */
  scope: string
  now: () => Date
}

type Token = { text: string; usedUntil: number }

const answer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z._default(z.number(), 300),
})

/** A token is renewed this long before it ends, or at half of its life when that is shorter. */
const renewBeforeSeconds = 60

/** OAuth2 client credentials (RFC 6749, 4.4): one token at a time, asked for once by callers who come together. */
export class AccessToken {
  readonly #settings: AccessSettings
  #current: Promise<Token> | undefined

  constructor(settings: AccessSettings) {
    this.#settings = settings
  }

  async read(): Promise<string> {
    const held = this.#current
    if (held) {
      const token = await held
      if (this.#settings.now().getTime() < token.usedUntil) return token.text
      if (this.#current === held) this.#current = undefined
      else return this.read()
    }
    const asked = this.#ask()
    this.#current = asked
    return (await asked).text
  }

  /** The bank no longer takes this one; a newer one stays. */
  async forget(text: string): Promise<void> {
    const held = this.#current
    const token = await held
    if (token?.text === text && this.#current === held) this.#current = undefined
  }

  #ask(): Promise<Token> {
    const asked = requestToken(this.#settings)
    // Those who waited for it learn of the failure; whoever comes later tries again.
    asked.catch(() => {
      if (this.#current === asked) this.#current = undefined
    })
    return asked
  }
}

const requestToken = async (settings: AccessSettings): Promise<Token> => {
  const { gateway, line, tokenUrl, clientId, clientSecret, scope, now } = settings
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const asked = now().getTime()
  const { status, text } = await line({
    method: 'POST',
    url: tokenUrl,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  if (status !== 200) throw new GatewayFault(gateway, `gave no access token, but ${status}`, true)
  const read = z.safeParse(answer, parsed(text))
  if (!read.success) throw new GatewayFault(gateway, 'gave no readable access token', true)
  const { access_token, expires_in } = read.data
  const life = expires_in - Math.min(renewBeforeSeconds, expires_in / 2)
  return { text: access_token, usedUntil: asked + life * 1000 }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
