import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePushKeys } from '#server/gateways/push/keys.ts'
import { patient } from './patient.ts'
import type { PixBank } from './pix-bank.ts'

export const webhookToken = '7d0b64e1c93f58a2-made-up_4be7190f26ca83d5'

/** Another name than the demonstration's, which production refuses. */
export const productionCity = 'Vila das Dunas'

export type Production = {
  /** The environment of a server in production whose bank is the given one. */
  env: Record<string, string>
  /** Makes the city offer these payment forms. */
  offer(forms: number[]): void
  remove(): void
}

/** What a real programme configures, with a city that offers Pix; mail and SMS go nowhere. */
export const productionAt = (bank: PixBank): Production => {
  const folder = mkdtempSync(join(tmpdir(), 'rotativo-production-'))
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const city = join(folder, 'city')
  cpSync('cities/demo', city, { recursive: true })
  const offer = (offered: number[]) => {
    const path = join(city, 'payment-forms.json')
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), offered }))
  }
  offer([11])
  const settings = join(city, 'settings.json')
  writeFileSync(settings, readFileSync(settings, 'utf8').replaceAll('Porto das Marés', productionCity))
  const pushKeys = makePushKeys()
  const env = {
    MODE: 'production',
    LOG_LEVEL: 'silent',
    ...patient,
    CITY: city,
    DATABASE_URL: 'postgres://named.only.because.production.needs.it/rotativo',
    PUBLIC_URL: 'https://parking.example',
    OPERATOR_KEY: randomBytes(24).toString('hex'),
    SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'parking@example.com',
    SMS_URL: 'http://127.0.0.1:1/',
    SMS_TOKEN: 'token-of-the-sms-gateway',
    VAPID_PUBLIC_KEY: pushKeys.publicKey,
    VAPID_PRIVATE_KEY: pushKeys.privateKey,
    POSTAL_CODE_SOURCE: 'none',
    PIX_API_URL: bank.apiUrl,
    PIX_TOKEN_URL: bank.tokenUrl,
    PIX_CLIENT_ID: bank.client.id,
    PIX_CLIENT_SECRET: bank.client.secret,
    PIX_KEY: bank.books.pixKey,
    PIX_CERT_FILE: file('cert.pem', bank.theirs.certificate),
    PIX_KEY_FILE: file('key.pem', bank.theirs.privateKey),
    PIX_CA_FILE: file('ca.pem', bank.ours.certificate),
    PIX_WEBHOOK_TOKEN: webhookToken,
  }
  return { env, offer, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
