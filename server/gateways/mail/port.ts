/** A message by e-mail. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The key of the outbox row; sending one key twice gives the receiver the same message, not a second. */
  key: string
}

export interface MailGateway {
  /** Resolves when the message was taken over for delivery; throws GatewayFault otherwise. */
  send(mail: Mail): Promise<void>
}
