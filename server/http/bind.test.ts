import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readUser } from '#contract/account/sessions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { formText, idOnWire } from '#contract/wire.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { refused } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { leaveFor } from '#testkit/leaving.ts'
import { type OwnCalls, serveOwnCalls } from '#testkit/own-calls.ts'

const echo = endpoint({
  method: 'POST',
  path: '/api/echo/:id',
  auth: 'driver',
  summary: 'Gives back what was read.',
  input: {
    params: z.object({ id: idOnWire }),
    query: z.object({ q: formText }),
    body: z.object({ name: formText, count: z.optional(z.int()) }),
  },
  output: z.object({ read: z.unknown() }),
  refusals: ['vehicle_exists'],
})

const no = endpoint({
  method: 'GET',
  path: '/api/no/:how',
  auth: 'anyone',
  summary: 'Says no in the way that was asked for.',
  input: { params: z.object({ how: formText }) },
  output: z.object({ message: z.string() }),
  refusals: ['vehicle_exists', 'resend_too_soon'],
})

let calls: OwnCalls
/** Every time that a handler ran: the proof that a refused call did nothing. */
let ran: string[] = []

beforeAll(async () => {
  calls = await serveOwnCalls({}, (bind, parts) => {
    bind(echo, async (_, read, call) => {
      ran.push(call.driver.name)
      return inTransaction(parts.db, call.idempotency, async () => ({ read }))
    })
    bind(no, async (_, { how }) => {
      ran.push(how)
      if (how === 'declared') throw new Refusal('vehicle_exists')
      if (how === 'undeclared') throw new Refusal('vehicle_parked')
      if (how === 'guarded') throw new Refusal('forbidden')
      if (how === 'wait') throw new Refusal('resend_too_soon', { seconds: 12.2 }, 12.2)
      if (how === 'input') throw new InvalidInput({ b: ['Segundo.'], a: ['Primeiro.'] })
      if (how === 'fault') throw new Error('the secret of the house')
      return { message: 'fine', secret: 'not declared' } as { message: string }
    })
  })
})
afterAll(() => calls.close())

const say = async (how: string) => {
  const response = await calls.own.inject({ method: 'GET', url: `/api/no/${how}` })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const envelope = (message: string, type: string, errors = {}) => ({
  message,
  type,
  error: { message, errors },
})

describe('the error envelope', () => {
  it('carries the text, the type and the fields of whatever went wrong', async () => {
    expect(await say('declared')).toMatchObject({
      status: 422,
      body: envelope('Este veículo já está cadastrado.', 'VehicleExists'),
    })
    expect((await say('input')).body).toEqual(
      envelope('Segundo.', 'InvalidInput', { b: ['Segundo.'], a: ['Primeiro.'] }),
    )
  })

  it('says when to try again, in whole seconds', async () => {
    const { status, headers } = await say('wait')
    expect({ status, after: headers['retry-after'] }).toEqual({ status: 429, after: '13' })
  })

  it('says nothing of a fault but that there was one', async () => {
    const { status, body } = await say('fault')
    expect({ status, body }).toEqual({
      status: 500,
      body: envelope('Ocorreu um erro. Tente novamente.', 'Fault'),
    })
  })

  it('treats a refusal that the call does not declare as a fault', async () => {
    expect((await say('undeclared')).status).toBe(500)
  })

  it('says what guards a door even where the call forgot to declare it', async () => {
    expect((await say('guarded')).status).toBe(403)
  })

  it('lets nothing out that the call does not declare', async () => {
    expect((await say('nothing')).body).toEqual({ message: 'fine' })
  })
})

describe('what a call reads', () => {
  const send = async (body: unknown, token?: string, url = '/api/echo/7') => {
    ran = []
    const response = await calls.own.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.statusCode, body: response.json(), ran: ran.length }
  }

  it('is only what it declares: unknown fields are dropped', async () => {
    const { token } = await aDriver(calls.app)
    const { body } = await send(
      { name: 'Ana', role: 'operator', user_id: 1, __proto__: { a: 1 } },
      token,
      '/api/echo/7?q=1&admin=1',
    )
    expect(body).toEqual({ read: { id: 7, q: '1', name: 'Ana' } })
  })

  it('is refused field by field when it has the wrong shape', async () => {
    const { token } = await aDriver(calls.app)
    expect(await send({ name: { a: 1 }, count: 1.5 }, token)).toEqual({
      status: 422,
      ran: 0,
      body: envelope('Valor inválido.', 'InvalidInput', {
        name: ['Valor inválido.'],
        count: ['Valor inválido.'],
      }),
    })
    expect((await send('[1]', token)).body.error.errors).toEqual({ body: ['Valor inválido.'] })
    expect((await send({}, token, '/api/echo/7x')).body.error.errors).toEqual({ id: ['Valor inválido.'] })
    expect((await send('', token)).body).toEqual({
      read: { id: 7, q: '', name: '' },
    })
  })

  it('is judged in this order: the token, the confirmation, the input [server.validation]', async () => {
    const wrong = { name: { a: 1 } }
    const unconfirmed = await aDriver(calls.app, { confirmed: false })
    const confirmed = await aDriver(calls.app)
    expect(await send(wrong)).toMatchObject({ status: 401, body: { type: 'Unauthenticated' }, ran: 0 })
    expect(await send(wrong, unconfirmed.token)).toMatchObject({
      status: 403,
      body: envelope('Confirme o seu cadastro para continuar.', 'UserNotVerified'),
      ran: 0,
    })
    expect(await send(wrong, confirmed.token)).toMatchObject({ status: 422, ran: 0 })
    expect(await send({}, confirmed.token)).toMatchObject({ status: 200, ran: 1 })
  })

  it('is refused as malformed, in Portuguese, when it is no JSON at all', async () => {
    const { token } = await aDriver(calls.app)
    expect(await send('{"name":', token)).toEqual({
      status: 400,
      ran: 0,
      body: envelope('Não foi possível entender a solicitação.', 'MalformedRequest'),
    })
  })

  it('is refused when it is larger than a mebibyte, or of another type', async () => {
    const { token } = await aDriver(calls.app)
    expect(await send({ name: 'x'.repeat(1_100_000) }, token)).toMatchObject({
      status: 413,
      ran: 0,
      body: { message: 'Não foi possível entender a solicitação.' },
    })
    const response = await calls.own.inject({
      method: 'POST',
      url: '/api/echo/7',
      headers: { 'content-type': 'application/xml', authorization: `Bearer ${token}` },
      payload: '<a/>',
    })
    expect({ status: response.statusCode, type: response.json().type }).toEqual({
      status: 415,
      type: 'MalformedRequest',
    })
  })
})

describe('a repeated call with its key', () => {
  const send = async (key: string, name: string, token: string) => {
    const response = await calls.own.inject({
      method: 'POST',
      url: '/api/echo/7',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { name },
    })
    return { status: response.statusCode, body: response.json() }
  }

  it('gets the first answer again; another request or another driver does not', async () => {
    const [ana, bia] = [await aDriver(calls.app), await aDriver(calls.app)]
    const first = await send('k1', 'Ana', ana.token)
    expect(first.status).toBe(200)
    expect(await send('k1', 'Ana', ana.token)).toEqual(first)
    expect(await send('k1', 'Outra', ana.token)).toMatchObject({
      status: 422,
      body: { type: 'IdempotencyKeyReused', message: 'Esta operação já foi enviada com outros dados.' },
    })
    expect((await send('k1', 'Outra', bia.token)).body.read).toMatchObject({ name: 'Outra' })
  })

  it('is answered also after it has ended its session, to whoever has the key of that deletion', async () => {
    const { app } = calls
    const [driver, other] = [await aDriver(app), await aDriver(app)]
    const key = `leave-${driver.userId}`
    const first = await leaveFor(app, driver, true, { key })
    expect(await leaveFor(app, driver, true, { key })).toEqual(first)
    const gone = refused(401, 'Unauthenticated')
    await expect(leaveFor(app, driver, false, { key })).rejects.toMatchObject(gone)
    await expect(leaveFor(app, driver, true, { key: `${key}0` })).rejects.toMatchObject(gone)
    await expect(leaveFor(app, { ...driver, userId: other.userId }, true, { key })).rejects.toMatchObject(
      gone,
    )
    expect(await app.call(readUser, {}, { token: other.token })).toMatchObject({ id: other.userId })
  })

  it('a key of more than 200 characters is wrong input', async () => {
    const { token } = await aDriver(calls.app)
    const refused = await send('k'.repeat(201), 'Ana', token)
    expect(refused.status).toBe(422)
    expect(refused.body.error.errors).toEqual({ 'Idempotency-Key': ['Valor inválido.'] })
  })

  it('keeps of the request only a keyed hash', async () => {
    const { token, userId } = await aDriver(calls.app)
    await send('k2', 'Ana', token)
    const { rows } = await calls.parts.db.pool.query(
      `select length(request_hash) as length, request_hash = sha256($2) as plain from idempotency_keys
        where scope = $1`,
      [`${userId} POST /api/echo/:id`, JSON.stringify([{ id: '7' }, {}, { name: 'Ana' }])],
    )
    expect(rows).toEqual([{ length: 32, plain: false }])
  })
})
