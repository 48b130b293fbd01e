import { createECDH } from 'node:crypto'
import { ConfigError } from '#server/config.ts'

/** The pair by which push services know the programme (RFC 8292); both base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** A new pair. */
export const makePushKeys = (): PushKeys => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  }
}

/** A pair that does not fit would be refused by every push service, one message at a time. */
export const demandPushKeys = ({ publicKey, privateKey }: PushKeys): void => {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    throw new ConfigError('VAPID_PRIVATE_KEY: is no private key of the curve P-256 in base64url')
  }
  if (pair.getPublicKey('base64url') !== publicKey.replace(/=+$/, '')) {
    throw new ConfigError('VAPID_PUBLIC_KEY: is not the public key of VAPID_PRIVATE_KEY')
  }
}
