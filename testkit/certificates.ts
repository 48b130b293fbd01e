import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { dayMs } from '#domain/durations.ts'

export type TestCertificate = { certificate: string; privateKey: string }

const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const octets = (content: Buffer) => der(0x04, content)
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)

/** Object identifiers in their encoded form, so that nothing here has to encode them. */
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = oid('2a8648ce3d040302')
const commonName = oid('550403')
const subjectAltName = oid('551d11')
const basicConstraints = oid('551d13')

const nameOf = (name: string) =>
  sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name, 'utf8')))))

const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`, 'ascii'))

const extension = (id: Buffer, value: Buffer) => sequence(id, octets(value))

/**
 * A certificate that vouches for itself, for 127.0.0.1 (RFC 5280). Node can read certificates but not make
 * them, and a test should not depend on a program of the machine.
 */
export const selfSigned = (name: string): TestCertificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const addresses = sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost')))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sequence(ecdsaWithSha256),
    nameOf(name),
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(basicConstraints, sequence(der(0x01, Buffer.from([0xff])))),
        extension(subjectAltName, addresses),
      ),
    ),
  )
  const signed = sequence(body, sequence(ecdsaWithSha256), bits(sign('sha256', body, privateKey)))
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? []
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
