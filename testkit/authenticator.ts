import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a browser tells its authenticator, and how a bad one lies. */
type Shown = {
  challenge: string
  /** Where the page is. */
  origin: string
  rpId: string
  /** Whether finger, face or PIN was shown. */
  isVerified?: boolean
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

const clientData = (type: string, { challenge, origin }: Shown): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** An authenticator of one passkey (WebAuthn 6), with a key of ES256 and a counter that a test may set. */
export class Authenticator {
  readonly id = base64url(randomBytes(16))
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  #data({ rpId, isVerified = true }: Shown, attested: Uint8Array = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flag =
      flags.present | (isVerified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counter, attested])
  }

  #attested(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    // An elliptic key for ES256 on P-256 (RFC 9053).
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ])
    const id = Buffer.from(this.id, 'base64url')
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)])
  }

  /** What `navigator.credentials.create` answers. */
  create(shown: Shown) {
    const authData = new Uint8Array(this.#data(shown, this.#attested()))
    const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', shown)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` answers. */
  get(shown: Shown) {
    const client = clientData('webauthn.get', shown)
    const data = this.#data(shown)
    const signed = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signed),
      },
    }
  }
}
