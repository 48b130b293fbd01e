/** What is done by whoever proves not to be a robot; the server expects the same names. */
export type CaptchaAction = 'login' | 'card_payment'

/** A solved captcha: what the server is sent, and for how long it is good. */
export type Solved = { token: string; livesMs: number }
