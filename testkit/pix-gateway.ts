import { BcbPix, type BcbPixSettings } from '#server/gateways/payment/bcb-pix.ts'
import { patience } from './patient.ts'
import type { PixBank } from './pix-bank.ts'
import { webhookToken } from './production.ts'

/** Our gateway at this bank. */
export const gatewayOf = (bank: PixBank, given: Partial<BcbPixSettings> = {}): BcbPix =>
  new BcbPix({
    apiUrl: bank.apiUrl,
    tokenUrl: bank.tokenUrl,
    clientId: bank.client.id,
    clientSecret: bank.client.secret,
    pixKey: bank.books.pixKey,
    identity: { ...bank.theirs, authority: bank.ours.certificate },
    webhookToken,
    now: () => new Date(),
    patience,
    ...given,
  })
