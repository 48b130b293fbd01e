/** What is done by whoever proves not to be a robot; the names follow reCAPTCHA's alphabet. */
export type CaptchaAction = 'login' | 'card_payment' | 'lookup'

/** A challenge of ALTCHA, as the page gets it. */
export type CaptchaChallenge = {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    keySignature: string
    expiresAt: number
    data: Record<string, string>
  }
  signature: string
}

/** A captcha, in our words. It may fail or be slow (`GatewayFault`); whoever cannot be checked is not let in. */
export type CaptchaGateway = {
  readonly name: string
  /** The work that the page does; absent where the page asks somebody else for its token. */
  challenge?(): Promise<CaptchaChallenge>
  /**
   * What is spent when the token is used: the same for every way to write one solution, since the same text may be sent with blanks in it,
   * or filled up differently. Null where the token is none for sure; whether it is good `holds` says.
   */
  spends(token: string): string | null
  /** Whether the token is a solution, of this city and for this action, that is still good. Using it once is ours. */
  holds(token: string, action: CaptchaAction): Promise<boolean>
}
