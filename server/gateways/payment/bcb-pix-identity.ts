import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '#server/config.ts'

type Files = { certFile: string; keyFile: string; caFile: string | undefined }

/**
 * Reads the certificate that we show the bank, so that a wrong file stops the start with its variable's name
 * instead of the first payment.
 */
export const readIdentity = ({ certFile, keyFile, caFile }: Files) => {
  const certificate = pem('PIX_CERT_FILE', certFile, (text) => new X509Certificate(text))
  const privateKey = pem('PIX_KEY_FILE', keyFile, createPrivateKey)
  if (!certificate.read.checkPrivateKey(privateKey.read)) {
    throw new ConfigError('PIX_KEY_FILE: is not the key of the certificate in PIX_CERT_FILE')
  }
  const authority = caFile && pem('PIX_CA_FILE', caFile, (text) => new X509Certificate(text)).text
  return { certificate: certificate.text, privateKey: privateKey.text, authority }
}

const pem = <T>(variable: string, path: string, read: (text: string) => T): { text: string; read: T } => {
  const text = textOf(variable, path)
  try {
    return { text, read: read(text) }
  } catch {
    throw new ConfigError(`${variable}: ${path} does not hold what it should, in PEM and without a password`)
  }
}

const textOf = (variable: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`${variable}: ${path} cannot be read`)
  }
}
