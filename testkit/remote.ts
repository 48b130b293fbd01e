import { activatePhone } from '#contract/account/confirmation.ts'
import { signUp } from '#contract/account/registration.ts'
import type { Endpoint, OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { minuteMs } from '#domain/durations.ts'
import { Refused, type Sent } from './app.ts'
import { aCpf, aPhone } from './drivers.ts'
import { eventually } from './eventually.ts'
import { pathOf } from './paths.ts'

/** How long somebody outside waits for an answer; a run whose machines vanish makes it shorter. */
export const patience = { ms: 2 * minuteMs }

/** Talks to a server process from outside, by the declared calls. */
export const remote =
  (address: string) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: Partial<SentInputOf<E>>,
    sent: Sent = {},
  ): Promise<OutputOf<E>> => {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown }
    const response = await fetch(address + pathOf(endpoint, parts), {
      method: endpoint.method,
      signal: AbortSignal.timeout(patience.ms),
      headers: {
        AccessingFrom: 'web_driver',
        ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(sent.token ? { Authorization: `Bearer ${sent.token}` } : {}),
        ...(sent.key ? { 'Idempotency-Key': sent.key } : {}),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Refused(response.status, answer as ErrorBody, response.headers)
    return answer as OutputOf<E>
  }

type Message = { channel: string; text: string }

/** What the sandbox delivered to somebody, as soon as something is there. */
export const remoteMessages = (address: string, to: string): Promise<Message[]> => {
  const held = async () => {
    const answer = await fetch(`${address}/sandbox/messages?to=${encodeURIComponent(to)}`)
    return ((await answer.json()) as { data: Message[] }).data
  }
  return eventually(held, (data) => data.length > 0)
}

/** Registers and confirms a driver by phone, as a person would, and gives the token. */
export const registerDriver = async (address: string): Promise<{ token: string; userId: number }> => {
  const call = remote(address)
  const phone = aPhone()
  const { id, access_token } = await call(signUp, {
    body: {
      name: 'Maria das Dores',
      identification: aCpf(),
      phone,
      password: 'segredo',
      password_confirmation: 'segredo',
      cep: '88000-010',
      address: 'Rua das Gaivotas,10,',
      number: '10',
      complement: '',
      district: 'Centro',
      city: 'Porto das Marés',
      uf: 'SC',
      birth_date: '1980-05-17',
    },
  })
  const sms = await remoteMessages(address, phone)
  const code = /\b(\d{4})\b/.exec(sms[0]?.text ?? '')?.[1] ?? ''
  const confirmed = await call(activatePhone, { params: { code } }, { token: access_token })
  if (!confirmed) throw new Error('the code of the SMS was not accepted')
  return { token: access_token, userId: id }
}
