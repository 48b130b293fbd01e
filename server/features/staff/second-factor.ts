import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Parts } from '#server/parts.ts'

const seconds = 30
const nonceBytes = 12
const tagBytes = 16

const sealingKey = ({ config }: Pick<Parts, 'config'>): Buffer =>
  Buffer.from(hkdfSync('sha256', config.secret, '', 'secrets of second factors', 32))

/** A new secret of a second factor: 160 random bits, as its standard wants (RFC 4226, 4). */
export const newSecret = (): Buffer => randomBytes(20)

/** What is kept of a secret: AES-256-GCM with a key of the server, so that the database alone opens nothing. */
export const seal = (parts: Pick<Parts, 'config'>, secret: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(parts), nonce)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret again. */
export const unseal = (parts: Pick<Parts, 'config'>, kept: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(parts), kept.subarray(0, nonceBytes))
  decipher.setAuthTag(kept.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(kept.subarray(nonceBytes + tagBytes)), decipher.final()])
}

const totpOf = (secret: Buffer, label = '', issuer = ''): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: seconds,
    label,
    issuer,
  })

/**
 * The step that six digits belong to, or null: that of now, the one before or the one after, since clocks differ. Who
 * remembers the last step that opened lets none open twice.
 */
export const stepOf = (secret: Buffer, code: string, now: Date): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / seconds) + delta
}

/** The six digits of a moment: what the person's own app shows. */
export const codeAt = (secret: Buffer, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() })

/** How an app takes the secret: typed, and as a QR code. */
export const toldSecret = (
  secret: Buffer,
  email: string,
  issuer: string,
): { secret: string; secret_uri: string } => {
  const totp = totpOf(secret, email, issuer)
  return { secret: totp.secret.base32, secret_uri: totp.toString() }
}
