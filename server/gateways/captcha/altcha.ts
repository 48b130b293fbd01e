import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { minuteMs } from '#domain/durations.ts'
import { GatewayFault } from '../gateway-fault.ts'
import type { CaptchaChallenge, CaptchaGateway } from './port.ts'

export type AltchaSettings = {
  /** The server's secret; what signs is derived from it. */
  secret: string
  siteKey: string
  now: () => Date
}

/** Time enough to fill in a form after the box was ticked. */
const livesMs = 10 * minuteMs

/**
 * Half a second of work on a usual computer, a few on a weak phone: so many keys of so many rounds are tried. A captcha of
 * this kind makes a flood expensive; it keeps no single patient robot out.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, keyLength: 32, leastTries: 200, mostTries: 600 }

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/))

const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(work.algorithm),
      nonce: hex,
      salt: hex,
      cost: z.literal(work.cost),
      keyLength: z.literal(work.keyLength),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.int(),
      data: z.strictObject({ site: z.string() }),
    }),
    // Exactly as it is signed: it is what is spent.
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
})

/** ALTCHA, served and checked by ourselves: no third party learns of the driver, and no script of theirs runs. */
export const altcha = ({ secret, siteKey, now }: AltchaSettings): CaptchaGateway => {
  const derived = (what: string) => createHmac('sha256', secret).update(`altcha/${what}`).digest('hex')
  const hmacSignatureSecret = derived('challenge')
  const hmacKeySignatureSecret = derived('solution')
  return {
    name: 'altcha',
    challenge: async () => {
      const { algorithm, cost, keyLength, leastTries, mostTries } = work
      const made = await createChallenge({
        algorithm,
        cost,
        keyLength,
        counter: randomInt(mostTries, leastTries),
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
        expiresAt: new Date(now().getTime() + livesMs),
        data: { site: siteKey },
      })
      if (!made.signature) throw new GatewayFault('captcha', 'made a challenge without a signature', false)
      return made as CaptchaChallenge
    },
    // Base64, JSON and the counter can be written in many ways; each challenge has one signature, and is spent as a whole.
    spends: (token) => readToken(token)?.challenge.signature ?? null,
    holds: async (token) => {
      const read = readToken(token)
      if (!read) return false
      const { challenge, solution } = read
      // The library asks the machine's clock; ours may be ahead of it.
      const { expiresAt, data } = challenge.parameters
      if (expiresAt * 1000 <= now().getTime() || data.site !== siteKey) return false
      const asked = { challenge, solution, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret }
      return (await verifySolution(asked)).verified
    },
  }
}

const readToken = (token: string): z.infer<typeof payload> | null =>
  z.safeParse(payload, parsed(token)).data ?? null

const parsed = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
