import type { Language } from '#domain/languages.ts'

/** Where one browser of a driver is reached, as the browser told us (RFC 8030, RFC 8291). */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

export type PushAction = { title: string; link: string }

/** What a push says. */
export type Push = {
  to: PushAddress
  title: string
  /** What both are written in; Portuguese unless said. */
  language?: Language
  body: string
  /** An address of the page, or outside, that a tap opens. */
  link: string
  /** What else can be done from it at once, each with its word and where a tap on it leads. */
  actions?: readonly PushAction[]
  /** When it is worth nothing any more, in seconds from now. */
  secondsToLive: number
  /** One key is one message: sending it again replaces what the browser shows. */
  key: string
}

export interface PushGateway {
  /** Which key browsers subscribe with; base64url. */
  readonly publicKey: string
  /** Whether this is an address that we would send to. */
  serves(endpoint: string): boolean
  /**
   * Resolves to `taken` when the push service has it, and to `gone` when the browser has given the address up; throws
   * GatewayFault otherwise.
   */
  send(push: Push): Promise<'taken' | 'gone'>
}

/** Longer texts are cut; push services take 4096 bytes in all, and a screen shows fewer. */
const longestTitle = 120
const longestBody = 600

/** What travels, for our service worker to show. */
export const payloadOf = ({ title, body, language, link, actions, key }: Push): string =>
  JSON.stringify({
    title: title.slice(0, longestTitle),
    ...(language && language !== 'pt-BR' ? { lang: language } : {}),
    body: body.slice(0, longestBody),
    link,
    ...(actions && actions.length > 0 ? { actions } : {}),
    tag: key,
  })
