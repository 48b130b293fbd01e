/** A message by SMS. */
export type Sms = {
  /** A Brazilian mobile: area code and number, eleven digits, with or without the country code 55 before. */
  to: string
  text: string
  /** The key of the outbox row; sending one key twice gives the receiver one message. */
  key: string
}

export interface SmsGateway {
  /** Resolves when the message was taken over for delivery; throws GatewayFault otherwise. */
  send(sms: Sms): Promise<void>
}

/** E.164 without the plus sign. 55 is the country and also an area code, so the length decides. */
export const internationalNumber = (to: string): string => {
  const digits = to.replace(/\D/g, '')
  return digits.length <= 11 ? `55${digits}` : digits
}
