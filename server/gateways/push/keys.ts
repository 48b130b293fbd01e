import { createECDH } from 'node:crypto'

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
