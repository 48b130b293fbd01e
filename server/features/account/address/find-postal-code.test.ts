import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { findPostalCode } from '#contract/account/address.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { startApp, type TestApp } from '#testkit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const find = (cep: string) => app.call(findPostalCode, { params: { cep } })

it('gives street, district, city and state of a typed code, with or without hyphen [register.cep-lookup]', async () => {
  const address = {
    cep: '88000010',
    address: 'Rua da Alfândega',
    district: 'Centro',
    city: 'Porto das Marés',
    uf: 'SC',
  }
  expect(await find('88000-010')).toEqual(address)
  expect(await find('88000010')).toEqual(address)
})

it('asks outside once and then remembers', async () => {
  await find('01310-100')
  onTestFinished(silence())
  expect((await find('01310100')).address).toBe('Avenida Paulista')
})

it('an unknown code and services that do not answer are told alike', async () => {
  const notFound = { status: 404, body: { type: 'PostalCodeNotFound', message: 'CEP não encontrado.' } }
  await expect(find('00000-000')).rejects.toMatchObject(notFound)
  onTestFinished(silence())
  await expect(find('20040-002')).rejects.toMatchObject(notFound)
})

it('what is no code is wrong input', async () => {
  await expect(find('8800-010')).rejects.toMatchObject({
    status: 422,
    body: { error: { errors: { cep: ['CEP inválido'] } } },
  })
})

/** Takes the network away: behind the cache nobody answers until the returned function is called. */
const silence = () => {
  const { parts } = app.rotativo
  const before = parts.postalCode
  parts.postalCode = {
    find: async (cep) => {
      const kept = await parts.db.pool.query('select answer from postal_codes where cep = $1', [cep])
      if (kept.rows[0]) return kept.rows[0].answer
      throw new GatewayFault('postal-code', 'did not answer', true)
    },
  }
  return () => {
    parts.postalCode = before
  }
}
