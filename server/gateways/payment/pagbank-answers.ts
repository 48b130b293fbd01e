import { GatewayFault } from '../gateway-fault.ts'
import { complaintsOf, gateway } from './pagbank-documents.ts'

export type Answer = { status: number; body: unknown }

/** A key that is locked out may be let in again, so that is asked anew; what it refuses it will refuse again. */
export const refusedBy = ({ status, body }: Answer): GatewayFault => {
  const { codes } = complaintsOf(body)
  const mayPass = status === 401 || status === 403 || status === 409 || codes.includes('40008')
  return new GatewayFault(gateway, `answered ${[status, ...codes].join(' ')}`, mayPass)
}

/** What it says, where it did what it was asked for. */
export const demanded = (answer: Answer): unknown => {
  if (answer.status >= 300) throw refusedBy(answer)
  return answer.body
}

/** It cannot use the card: another may be tried. */
export const isAboutCard = ({ status, body }: Answer): boolean =>
  status === 400 && complaintsOf(body).fields.some((field) => field.includes('payment_method.card'))
