import { randomBytes } from 'node:crypto'
import { signUp } from '#contract/account/registration.ts'
import type { TestApp } from './app.ts'
import { aCpf, aPhone } from './drivers.ts'

export { aPhone }

export const anEmail = (): string => `joana.${randomBytes(5).toString('hex')}@example.com`

export type RegistrationPayload = Record<
  | 'name'
  | 'identification'
  | 'phone'
  | 'email'
  | 'password'
  | 'password_confirmation'
  | 'cep'
  | 'address'
  | 'number'
  | 'complement'
  | 'district'
  | 'city'
  | 'uf'
  | 'birth_date',
  string
>

/** What the registration form sends, with a tax id, a phone and an e-mail of its own. */
export const aRegistration = (wanted: Partial<RegistrationPayload> = {}): RegistrationPayload => ({
  name: 'Joana Pereira',
  identification: aCpf(),
  phone: aPhone(),
  email: anEmail(),
  password: 'segredo1',
  password_confirmation: 'segredo1',
  cep: '88000-010',
  address: 'Rua da Alfândega,100,Sala 2',
  number: '100',
  complement: 'Sala 2',
  district: 'Centro',
  city: 'Porto das Marés',
  uf: 'SC',
  birth_date: '1990-02-28',
  ...wanted,
})

const wideSms = { hour: 100_000, day: 100_000 }

/** Limits so wide that a test which calls a hundred times from one address meets none. */
export const wideLimits = {
  smsLimits: { number: wideSms, document: wideSms, address: wideSms, told: wideSms, city: wideSms },
  limits: Object.fromEntries(
    ['login', 'signup', 'uniqueness', 'code', 'lookup', 'order', 'page'].map((name) => [
      name,
      { max: 100_000, windowSeconds: 600 },
    ]),
  ),
}

/** A driver who came by the registration call and has confirmed nothing yet. */
export const aRegisteredDriver = async (app: TestApp, wanted: Partial<RegistrationPayload> = {}) => {
  const payload = aRegistration(wanted)
  const { id, access_token } = await app.call(signUp, { body: payload })
  return { ...payload, userId: id, token: access_token }
}

/** The code in the newest SMS to a phone, once `count` have arrived. */
export const codeSentTo = async (app: TestApp, phone: string, count = 1): Promise<string> =>
  (await app.messages(phone, count))[0]?.text.match(/\b\d{4}\b/)?.[0] ?? ''

/** The token of the link in the newest e-mail to an address, once `count` have arrived. */
export const linkTokenSentTo = async (app: TestApp, email: string, count = 1): Promise<string> =>
  (await app.messages(email, count))[0]?.text.match(/\/active\/([\w-]+)/)?.[1] ?? ''

/** Some code that is not this one. */
export const anotherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')
