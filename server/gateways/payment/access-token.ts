import * as z from 'zod/mini'
import { memo } from '#server/memo.ts'
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

/** Seconds, which some banks write as a text; a token of which nothing readable is said is taken to be a short one. */
const expiresIn = z.catch(
  z.union([
    z.number().check(z.positive()),
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  ]),
  300,
)

const answer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: expiresIn })

/** A token is renewed this long before it ends, or at half of its life when that is shorter. */
const renewBeforeSeconds = 60

export type AccessToken = {
  read(): Promise<string>
  /** The bank no longer takes this one; a newer one stays. */
  forget(text: string): Promise<void>
}

/** OAuth2 client credentials (RFC 6749, 4.4): one token at a time, asked for once by callers who come together. */
export const accessToken = (settings: AccessSettings): AccessToken => {
  const token = memo(
    () => requestToken(settings),
    ({ usedUntil }) => settings.now().getTime() < usedUntil,
  )
  return {
    read: async () => (await token.read()).text,
    forget: (text) => token.drop((one) => one.text === text),
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
