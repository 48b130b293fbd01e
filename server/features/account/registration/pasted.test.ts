import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '#contract/account/registration.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { anEmail, aPhone, aRegistration, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

it('keeps what was pasted without invisible characters, country code and names of states (Q49, Q205)', async () => {
  const [identification, phone, email] = [aCpf(), aPhone(), anEmail()]
  const body = aRegistration({
    identification: `\u200b${identification}\u00a0`,
    phone: `+55\u00a0${phone}\u202c`,
    email: `\ufeff${email}`,
    name: 'Ana\u00a0D\u00b4\u00c1vi\u200bla',
    cep: '88000\u2011010',
    number: 'S/N',
    uf: 'Paran\u00e1',
  })
  await app.call(signUp, { body })
  const kept = await app.rotativo.parts.db.kysely
    .selectFrom('users')
    .selectAll()
    .where('identification', '=', identification)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ phone, email, name: "Ana D'\u00c1vila" })
  expect(kept.address).toMatchObject({
    cep: '88000010',
    uf: 'PR',
    address: 'Rua da Alf\u00e2ndega,0,Sala 2',
  })
  for (const [field, wrong] of Object.entries({ uf: 'XX', name: 'Ana-Maria S\u00e1' })) {
    const refused = app.call(signUp, { body: aRegistration({ [field]: wrong }) })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { error: { errors: { [field]: [expect.any(String)] } } },
    })
  }
})
