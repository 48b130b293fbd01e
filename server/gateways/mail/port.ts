/** A file that goes with a message; `content` is asked for once per try, and read as fast as it is sent. */
export type Attachment = { name: string; type: string; content: () => AsyncIterable<Buffer> }

/** A message by e-mail. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachment?: Attachment
  /** The key of the outbox row; sending one key twice gives the receiver the same message, not a second. */
  key: string
}

export interface MailGateway {
  /** Resolves when the message was taken over for delivery; throws GatewayFault otherwise. */
  send(mail: Mail): Promise<void>
}
