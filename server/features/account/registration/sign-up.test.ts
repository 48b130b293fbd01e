import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateEmail, activatePhone } from '#contract/account/confirmation.ts'
import { askRecovery, resetByLink } from '#contract/account/recovery.ts'
import { signUp, validateUser } from '#contract/account/registration.ts'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { recoveryMailTo } from '#testkit/recoveries.ts'
import {
  anEmail,
  aPhone,
  aRegisteredDriver,
  aRegistration,
  codeSentTo,
  linkTokenSentTo,
  type RegistrationPayload,
  wideLimits,
} from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const refusalOf = async (body: object): Promise<Refused> => {
  const answer = await app.call(signUp, { body }).catch((error) => error)
  expect(answer).toBeInstanceOf(Refused)
  return answer
}

const errorsOf = async (wanted: Partial<RegistrationPayload>) =>
  (await refusalOf(aRegistration(wanted))).body.error.errors

const accounts = (identification: string) =>
  app.rotativo.parts.db.kysely
    .selectFrom('users')
    .selectAll()
    .where('identification', '=', identification)
    .execute()

describe('registration', () => {
  it('answers id and access_token, and the token logs in [call.signup, entity.registration]', async () => {
    const payload = aRegistration()
    const response = await app.http('POST', '/api/signup', payload)
    expect(response.status).toBe(200)
    const answer = (await response.json()) as { id: number; access_token: string }
    expect(Object.keys(answer).sort()).toEqual(['access_token', 'id'])
    expect(answer.access_token).toMatch(/^[\w-]{43}$/)
    const user = await app.call(readUser, {}, { token: answer.access_token })
    expect(user).toMatchObject({
      id: answer.id,
      identification: payload.identification,
      name: 'Joana Pereira',
      email: payload.email,
      phone: payload.phone,
      birth_date: '1990-02-28',
      active_mail: false,
      sms_verification_status: false,
    })
  })

  it('creates one wallet, keeps no password and records the terms in force', async () => {
    const payload = aRegistration()
    const { id } = await app.call(signUp, { body: payload })
    const wallets = await app.rotativo.parts.db.kysely
      .selectFrom('wallets')
      .select(['name', 'balance_credit', 'balance_bonus'])
      .where('user_id', '=', id)
      .execute()
    expect(wallets).toEqual([{ name: 'Meus Créditos', balance_credit: 0, balance_bonus: 0 }])
    const [account] = await accounts(payload.identification)
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(account?.terms_version).toBe('2026-11-28 00:00:00')
    expect(JSON.stringify(account)).not.toContain(payload.password)
  })

  it('sends the link by e-mail and the code by SMS', async () => {
    const { email, phone, name } = await registered()
    const [mail] = await app.messages(email)
    expect(mail?.subject).toBe('Confirme seu e-mail - Zona Azul Porto das Marés')
    expect(mail?.text).toMatch(new RegExp(`${app.address}/active/[\\w-]{43}\n`))
    expect(mail?.text).toMatch(/^Olá\.\n/)
    expect(`${mail?.text} ${mail?.html}`).not.toContain(name)
    expect(mail?.html).toContain(mail?.text.match(/http\S+/)?.[0])
    const [sms] = await app.messages(phone)
    expect(sms?.text).toMatch(
      /^Zona Azul Porto das Mares: seu codigo e \d{4}\. Vale por 10 minutos\. Nao informe a ninguem\.$/,
    )
  })

  it('keeps codes and links only as hashes, also after they were sent', async () => {
    const { email, phone } = await registered()
    const token = (await app.messages(email))[0]?.text.match(/active\/(\S+)/)?.[1] ?? 'none'
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select (select jsonb_agg(to_jsonb(l)) from email_links l)::text
        || coalesce((select jsonb_agg(to_jsonb(o)) from outbox o where handed_over_at is not null)::text, '')
        || (select jsonb_agg(to_jsonb(s)) from sessions s)::text as kept,
        (select length(code_hash) from codes where sent_to = $1) as length`,
      [phone],
    )
    expect(token).toHaveLength(43)
    expect(rows[0].kept).not.toContain(token)
    expect(rows[0].length).toBe(32)
  })

  const registered = async () => {
    const payload = aRegistration()
    await app.call(signUp, { body: payload })
    return payload
  }
})

describe('who may register', () => {
  it('a person by CPF and a company by CNPJ, with or without their masks [app.audience]', async () => {
    await app.call(signUp, { body: aRegistration({ identification: '11.222.333/0001-81', name: '3M' }) })
    expect(await accounts('11222333000181')).toMatchObject([{ name: '3M' }])
    expect(await errorsOf({ identification: '11222333000182' })).toEqual({
      identification: ['Digite um CPF/CNPJ válido'],
    })
    expect(await errorsOf({ identification: '11111111111' })).toEqual({
      identification: ['Digite um CPF/CNPJ válido'],
    })
  })

  it('with a phone or an e-mail, but not without both [register.email]', async () => {
    const onlyPhone = aRegistration({ email: '' })
    const onlyEmail = aRegistration({ phone: '' })
    await app.call(signUp, { body: onlyPhone })
    await app.call(signUp, { body: onlyEmail })
    expect((await accounts(onlyPhone.identification))[0]?.email).toBeNull()
    expect((await accounts(onlyEmail.identification))[0]?.phone).toBeNull()
    expect(await errorsOf({ email: '', phone: '' })).toEqual({ email: ['Digite um e-mail válido'] })
    expect(await errorsOf({ email: 'joana@' })).toEqual({ email: ['Digite um e-mail válido'] })
  })

  it('once per tax id, e-mail and phone, however they are written', async () => {
    const first = aRegistration()
    await app.call(signUp, { body: first })
    const masked = first.identification.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    const [a, b] = [first.phone.slice(0, 2), first.phone.slice(2)]
    expect(
      await errorsOf({ identification: masked, email: first.email.toUpperCase(), phone: `(${a}) ${b}` }),
    ).toEqual({
      identification: ['O CPF/CNPJ informado já está cadastrado.'],
      phone: ['O celular informado já está cadastrado.'],
      email: ['O e-mail informado já está cadastrado.'],
    })
  })
})

describe('the rules of the payload', () => {
  const rules: [string, Partial<RegistrationPayload>, Record<string, string[]>][] = [
    ['a full name [register.full-name]', { name: 'Joana' }, { name: ['Digite o seu nome completo'] }],
    [
      'letters only [register.full-name]',
      { name: 'Silva & Filhos' },
      { name: ['Digite o seu nome completo'] },
    ],
    [
      '11 digits [register.phone-length, const.phone-digits]',
      { phone: '4899999999' },
      { phone: ['O celular deve conter 11 dígitos (incluindo o DDD)'] },
    ],
    [
      '9 and a digit from 6 to 9 [register.phone-pattern]',
      { phone: '48951234567' },
      { phone: ['Digite um número válido com DDD + 9 dígitos'] },
    ],
    [
      '6 characters [register.password-min, const.password-min]',
      { password: '12345', password_confirmation: '12345' },
      { password: ['A senha deve conter pelo menos 6 caracteres'] },
    ],
    [
      'the password twice [register.confirmation]',
      { password_confirmation: 'segredo2' },
      { password_confirmation: ['As senhas informadas não correspondem.'] },
    ],
    [
      'a date of the calendar [register.birth-date]',
      { birth_date: '1990-02-30' },
      { birth_date: ['Data inválida (dd/mm/aaaa)'] },
    ],
    ['5-3 digits [register.cep, const.cep-digits]', { cep: '8800-010' }, { cep: ['CEP inválido'] }],
    ['two letters [register.uf]', { uf: 'S' }, { uf: ['Digite a sigla do estado, como MA'] }],
    [
      'up to 5 digits [register.number-mask]',
      { number: '123456' },
      { number: ['O número deve ter até 5 dígitos'] },
    ],
    [
      'the whole address [register.address-required]',
      { address: '', number: '', district: '', city: '' },
      {
        address: ['O campo endereço é obrigatório'],
        number: ['O campo número é obrigatório'],
        district: ['O campo bairro é obrigatório'],
        city: ['O campo cidade é obrigatório'],
      },
    ],
  ]
  it.each(rules)('%s', async (_title, wanted, errors) => {
    expect(await errorsOf(wanted)).toEqual(errors)
  })

  it('stand on the server too: an empty body is told every field at once [server.validation]', async () => {
    const refused = await refusalOf({})
    expect(refused.status).toBe(422)
    expect(refused.body.message).toBe('O campo CPF/CNPJ é obrigatório')
    expect(Object.keys(refused.body.error.errors)).toEqual([
      'identification',
      'name',
      'email',
      'password',
      'birth_date',
      'cep',
      'address',
      'number',
      'district',
      'city',
      'uf',
    ])
  })
})

describe('the address', () => {
  const storedOf = async (wanted: Partial<RegistrationPayload>) => {
    const payload = aRegistration(wanted)
    const { access_token } = await app.call(signUp, { body: payload })
    const user = await app.call(readUser, {}, { token: access_token })
    return JSON.parse(user.address ?? '')
  }

  it('is kept as the specification has it [entity.user-address, entity.registration-address]', async () => {
    expect(await storedOf({ uf: 'sc' })).toEqual({
      address: 'Rua da Alfândega,100,Sala 2',
      cep: '88000010',
      city: 'Porto das Marés',
      district: 'Centro',
      uf: 'SC',
    })
  })

  it('takes number and complement from beside the line when they stand in both places', async () => {
    const address = 'Rua Azul,5,fundos'
    expect((await storedOf({ address, number: '7', complement: 'casa, 2' })).address).toBe(
      'Rua Azul,7,casa 2',
    )
    expect((await storedOf({ address, number: '', complement: '' })).address).toBe('Rua Azul,5,fundos')
    expect((await storedOf({ address: 'Rua Azul', number: '7', complement: '' })).address).toBe('Rua Azul,7')
  })

  it('survives what no database text can hold', async () => {
    const { city } = await storedOf({ city: 'Porto\u0000 das \ud800Mar\u00e9s' })
    expect(city).toBe('Porto das \ufffdMarés')
  })
})

describe('two at once', () => {
  it('one tax id: one wins, the other gets the field error [error.register-create-taken]', async () => {
    const identification = aCpf()
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => app.call(signUp, { body: aRegistration({ identification }) })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const lost of tries.filter((one) => one.status === 'rejected')) {
      expect(lost.reason.body.error.errors).toEqual({
        identification: ['O CPF/CNPJ informado já está cadastrado.'],
      })
    }
    expect(await accounts(identification)).toHaveLength(1)
  })

  it('one phone or one e-mail: the loser leaves nothing behind [error.register-create-taken]', async () => {
    for (const [field, value, text] of [
      ['phone', aPhone(), 'O celular informado já está cadastrado.'],
      ['email', anEmail(), 'O e-mail informado já está cadastrado.'],
    ] as const) {
      const payloads = [aRegistration({ [field]: value }), aRegistration({ [field]: value })]
      const tries = await Promise.allSettled(payloads.map((body) => app.call(signUp, { body })))
      const loser = tries.findIndex(({ status }) => status === 'rejected')
      const lost = tries[loser] as PromiseRejectedResult
      expect(lost.reason.body.error.errors).toEqual({ [field]: [text] })
      expect(await accounts(payloads[loser]?.identification ?? '')).toEqual([])
    }
  })
})

describe('a tax id that a stranger registered and never confirmed', () => {
  const taken = { status: 422, body: { error: { errors: { identification: expect.anything() } } } }
  const day = 86_400

  it('is free after a day, and the account that proves a contact displaces the others without taking anything over', async () => {
    const stranger = await aRegisteredDriver(app)
    const { identification } = stranger
    await linkTokenSentTo(app, stranger.email)
    const own = aRegistration({
      identification,
      name: 'Ana Luz',
      password: 'minhasenha',
      password_confirmation: 'minhasenha',
    })
    await expect(app.call(signUp, { body: own })).rejects.toMatchObject(taken)
    await app.advance(day)
    const asked = { identification, email: own.email, phone: own.phone }
    expect(await app.call(validateUser, { query: asked })).toEqual({ errors: {} })
    const { id, access_token: token } = await app.call(signUp, { body: own })
    expect(id).not.toBe(stranger.userId)
    // Until somebody proves a contact, both may log in and neither may do anything else.
    for (const password of [stranger.password, own.password]) {
      await app.call(logIn, { body: { username: identification, password } })
    }

    await app.call(activatePhone, { params: { code: await codeSentTo(app, own.phone) } }, { token })
    expect(await app.call(readUser, {}, { token })).toMatchObject({
      id,
      name: 'Ana Luz',
      email: own.email,
      phone: own.phone,
      sms_verification_status: true,
    })
    await expect(app.call(readUser, {}, { token: stranger.token })).rejects.toMatchObject({ status: 401 })
    const login = app.call(logIn, { body: { username: identification, password: stranger.password } })
    await expect(login).rejects.toMatchObject({ status: 401 })
    await app.call(logIn, { body: { username: identification, password: own.password } })
    expect(await accounts(identification)).toHaveLength(1)
    // What the stranger gave is free again, and the tax id is not.
    await app.call(signUp, { body: aRegistration({ email: stranger.email, phone: stranger.phone }) })
    await expect(app.call(signUp, { body: aRegistration({ identification }) })).rejects.toMatchObject(taken)
  })

  it('cannot be kept by registering it anew every day', async () => {
    const { identification } = await aRegisteredDriver(app)
    await app.advance(day)
    await aRegisteredDriver(app, { identification })
    await expect(aRegisteredDriver(app, { identification })).resolves.toBeDefined()
  })

  it('goes to whoever proves a contact first, and to one of two who do at once', async () => {
    const first = await aRegisteredDriver(app)
    const { identification } = first
    await app.advance(day)
    const second = await aRegisteredDriver(app, { identification })
    const tokens = [await linkTokenSentTo(app, first.email), await linkTokenSentTo(app, second.email)]
    const tries = await Promise.allSettled(
      tokens.map((token) => app.call(activateEmail, { params: { token } })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const lost of tries.filter((one) => one.status === 'rejected')) {
      expect(lost.reason.body.type).toBe('LinkInvalid')
    }
  })

  it('and its e-mail and phone hold nothing against a registration of their owner either', async () => {
    const stranger = await aRegisteredDriver(app)
    await app.advance(day)
    const { email, phone } = stranger
    const owner = await aRegisteredDriver(app, { email, phone })
    await app.call(activateEmail, { params: { token: await linkTokenSentTo(app, email, 2) } })
    const user = await app.call(readUser, {}, { token: owner.token })
    expect(user).toMatchObject({ email, phone, active_mail: true })
    // The stranger's account, which has another tax id, proves neither of the two any more.
    const kept = (await app.call(readUser, {}, { token: stranger.token })).active_mail
    expect(kept).toBe(false)
  })
})

describe('sent again with the same key', () => {
  it('finds the account made, logs in anew and keeps no token', async () => {
    const payload = aRegistration()
    const key = 'a-key-of-the-registration'
    const first = await app.call(signUp, { body: payload }, { key })
    const second = await app.call(signUp, { body: payload }, { key })
    expect(second.id).toBe(first.id)
    expect(await accounts(payload.identification)).toHaveLength(1)
    await expect(app.call(readUser, {}, { token: second.access_token })).resolves.toMatchObject({
      id: first.id,
    })
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select answer::text as answer from idempotency_keys where key = $1`,
      [key],
    )
    expect(rows).toEqual([{ answer: JSON.stringify({ answer: { id: first.id } }).replaceAll(':', ': ') }])
  })

  it('logs nobody in by a password that is no more', async () => {
    const payload = aRegistration()
    const [key, password] = ['a-key-of-somebody-else', 'novasenha7']
    await app.call(signUp, { body: payload }, { key })
    const { identification, email } = payload
    await app.call(activateEmail, { params: { token: await linkTokenSentTo(app, email) } })
    await app.call(askRecovery, { body: { registration: identification, email: true } })
    const link = await recoveryMailTo(app, email)
    await app.call(resetByLink, { body: { ...link, password, password_confirmation: password } })
    const again = await app.http('POST', '/api/signup', payload, { headers: { 'Idempotency-Key': key } })
    expect(again.status).toBe(401)
    expect(again.headers.get('Set-Cookie')).toBeNull()
  })
})
