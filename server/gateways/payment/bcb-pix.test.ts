import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { gatewayOf } from '#testkit/pix-gateway.ts'
import { webhookToken } from '#testkit/production.ts'
import type { BcbPix } from './bcb-pix.ts'
import { aKey, type BankUnderTest, behavesAsPixBank, pixOf, refundFully } from './behaviours.ts'

behavesAsPixBank('a bank with the API Pix', async (): Promise<BankUnderTest> => {
  const bank = await new PixBank().open()
  const { books } = bank
  return {
    gateway: gatewayOf(bank),
    pay: async (key, amount) => void books.pay(key, amount === undefined ? {} : { amount }),
    refuse: async (key) => books.remove(key),
    refunded: async (endToEndId) =>
      books.refundsOf(endToEndId).reduce((sum, { valor }) => sum + Number(valor.replace('.', '')), 0),
    charges: async (key) => (books.cobs.has(key) ? 1 : 0),
    notify: (keys) => [Buffer.from(bank.notification(keys)), {}, webhookToken],
    close: async () => bank.close(),
  }
})

let bank: PixBank
let gateway: BcbPix
beforeEach(async () => {
  bank = await new PixBank().open()
  gateway = gatewayOf(bank)
})
afterEach(() => bank.close())

const later = (ms: number) => () => new Date(Date.now() + ms)

describe('a charge at a bank with the API Pix', () => {
  it('asks for what the order says, and tells the bank nothing about the payer', async () => {
    const key = aKey()
    const createdAt = new Date()
    const expiresAt = new Date(createdAt.getTime() + 1_800_000)
    await gateway.openPix(pixOf(key, { amount: cents(123_405), createdAt, expiresAt }))
    const { calendario, location, pixCopiaECola, ...cob } = bank.books.cobs.get(key) ?? {}
    expect(cob).toEqual({
      txid: key,
      status: 'ATIVA',
      valor: { original: '1234.05' },
      chave: bank.books.pixKey,
      solicitacaoPagador: 'Estacionamento rotativo',
      revisao: 0,
    })
    expect(calendario?.expiracao).toBe(1800)
  })

  it.each([true, false])(
    'whose answer got lost is found minutes later, and stays as it was (where a known txid is refused: %s)',
    async (refuses) => {
      bank.books.refusesKnownTxids = refuses
      const createdAt = new Date()
      const expiresAt = new Date(createdAt.getTime() + 1_800_000)
      const request = pixOf(aKey(), { createdAt, expiresAt })
      bank.troubles.push({ at: 'PUT /cob', afterWork: true, status: 500, text: '<html>' })
      await expect(gateway.openPix(request)).rejects.toMatchObject({ retryable: true })
      const { barCode } = await gatewayOf(bank, { now: later(600_000) }).openPix(request)
      const cob = bank.books.cobs.get(request.key)
      expect(barCode).toBe(cob?.pixCopiaECola)
      expect(cob?.calendario.expiracao).toBe(1800)
      expect(bank.count('GET /cob')).toBe(refuses ? 1 : 0)
    },
  )

  it('that stands under our key with another amount is not taken for ours', async () => {
    const key = aKey()
    bank.books.refusesKnownTxids = true
    await gateway.openPix(pixOf(key))
    const other = gateway.openPix(pixOf(key, { amount: cents(4999) }))
    await expect(other).rejects.toMatchObject({ retryable: false })
  })

  it('without its text is paid by a code of ours for the same location', async () => {
    const key = aKey()
    await gateway.openPix(pixOf(key))
    const cob = { ...bank.books.cobs.get(key), pixCopiaECola: undefined }
    bank.troubles.push({ at: 'PUT /cob', status: 200, text: JSON.stringify(cob) })
    expect((await gateway.openPix(pixOf(key))).barCode).toContain(cob.location)
  })

  it('that is refused for what it asks is not asked for again', async () => {
    const wrongKey = gatewayOf(bank, { pixKey: 'not-the-key-of-the-account' })
    const refused = wrongKey.openPix(pixOf(aKey()))
    await expect(refused).rejects.toMatchObject({
      retryable: false,
      message: 'Pix bank answered 400 CobOperacaoInvalida',
    })
  })

  it('may be in a state that the standard does not know yet', async () => {
    const key = aKey()
    await gateway.openPix(pixOf(key))
    const cob = { ...bank.books.cobs.get(key), status: 'EM_ANALISE' }
    bank.troubles.push({ at: 'GET /cob', status: 200, text: JSON.stringify(cob) })
    expect(await gateway.lookUp(key)).toEqual({ status: 'open', receipts: [] })
  })

  it.each(['REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDO_PELO_PSP'])('is refused as %s', async (status) => {
    const key = aKey()
    await gateway.openPix(pixOf(key))
    const cob = { ...bank.books.cobs.get(key), status }
    bank.troubles.push({ at: 'GET /cob', status: 200, text: JSON.stringify(cob) })
    expect(await gateway.lookUp(key)).toMatchObject({ status: 'refused' })
  })

  it('is removed when its payer gave it up, unless it was paid, removed before or never there', async () => {
    const [given, paid] = [aKey(), aKey()]
    for (const key of [given, paid]) await gateway.openPix(pixOf(key))
    bank.books.pay(paid)
    for (const key of [given, given, paid, aKey()]) await gateway.removePix(key)
    expect(bank.books.cobs.get(given)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect(await gateway.lookUp(given)).toEqual({ status: 'refused', receipts: [] })
    expect(await gateway.lookUp(paid)).toMatchObject({ status: 'paid', receipts: [{ amount: 5000 }] })
    bank.troubles.push({ at: 'PATCH /cob', status: 503 })
    await expect(gateway.removePix(given)).rejects.toMatchObject({ retryable: true })
  })

  it('is not unknown because a proxy found no page', async () => {
    bank.troubles.push({ at: 'GET /cob', status: 404, text: '<html>Not Found</html>' })
    await expect(gateway.lookUp(aKey())).rejects.toMatchObject({ retryable: false })
  })
})

describe('a bank that is unkind', () => {
  it.each([
    [429, ''],
    [500, '{"type":"https://pix.bcb.gov.br/api/v2/error/ErroInternoDoServidor"}'],
    [503, '<html>Maria das Dores 12345678909</html>'],
    [403, '{"type":"https://pix.bcb.gov.br/api/v2/error/AcessoNegado"}'],
    [200, 'not JSON'],
    [200, '{"txid":"of another","status":"ATIVA","valor":{"original":"50.00"}}'],
    [200, '{"status":"CONCLUIDA","valor":{"original":50}}'],
    [302, ''],
  ])('with %i %j is asked again', async (status, text) => {
    bank.troubles.push({ at: 'GET /cob', status, text })
    const key = aKey()
    await gateway.openPix(pixOf(key))
    const asked = gateway.lookUp(key)
    await expect(asked).rejects.toMatchObject({ name: 'GatewayFault', retryable: true })
    await expect(asked).rejects.not.toThrow(/Maria|12345678909/)
    expect(await gateway.lookUp(key)).toMatchObject({ status: 'open' })
  })

  it('by being slow is given up in time', async () => {
    const hasty = gatewayOf(bank, { timeoutMs: 500 })
    // On a machine so slow that its token takes longer, that is what is given up, in the same words.
    bank.troubles.push({ at: 'GET /cob', silent: true })
    await expect(hasty.lookUp(aKey())).rejects.toMatchObject({
      retryable: true,
      message: 'Pix bank did not answer within 500 ms',
    })
  })

  it('by hanging up on a kept connection is called once more', async () => {
    const key = aKey()
    await gateway.openPix(pixOf(key))
    bank.troubles.push({ at: 'GET /cob', breaks: true })
    expect(await gateway.lookUp(key)).toMatchObject({ status: 'open' })
  })

  it('by answering without end is not listened to', async () => {
    bank.troubles.push({ at: 'GET /cob', status: 200, text: 'x'.repeat(400_000) })
    await expect(gateway.lookUp(aKey())).rejects.toMatchObject({ retryable: true })
  })

  it('is not reached at all when it is away', async () => {
    // The port of a bank that has closed could be somebody else's by now; nobody has this one.
    const nowhere = 'https://127.0.0.1:1'
    const away = gatewayOf(bank, { apiUrl: nowhere, tokenUrl: nowhere })
    await expect(away.lookUp(aKey())).rejects.toMatchObject({
      retryable: true,
      message: 'Pix bank cannot be reached (ECONNREFUSED)',
    })
  })
})

describe('access', () => {
  it('needs the certificate that the bank knows', async () => {
    const stranger = new PixBank()
    const identity = { ...stranger.theirs, authority: bank.ours.certificate }
    await expect(gatewayOf(bank, { identity }).lookUp(aKey())).rejects.toMatchObject({ retryable: true })
    expect(bank.requests).toEqual([])
  })

  it('is not asked for at a server that only pretends to be the bank', async () => {
    const identity = { ...bank.theirs, authority: new PixBank().ours.certificate }
    await expect(gatewayOf(bank, { identity }).lookUp(aKey())).rejects.toMatchObject({ retryable: true })
    expect(bank.requests).toEqual([])
  })

  it('is asked for once by callers who come together, and kept', async () => {
    await Promise.all(Array.from({ length: 20 }, () => gateway.lookUp(aKey())))
    await gateway.lookUp(aKey())
    expect(bank.count('POST /oauth/token')).toBe(1)
    expect(bank.count('GET /cob')).toBe(21)
  })

  it('is renewed a minute before it ends', async () => {
    let now = new Date()
    const patient = gatewayOf(bank, { now: () => now })
    await patient.lookUp(aKey())
    now = later(3500_000)()
    await patient.lookUp(aKey())
    expect(bank.count('POST /oauth/token')).toBe(1)
    now = later(3545_000)()
    await Promise.all([patient.lookUp(aKey()), patient.lookUp(aKey())])
    expect(bank.count('POST /oauth/token')).toBe(2)
  })

  it('that ended in the middle is renewed, and the call is made', async () => {
    const key = aKey()
    await gateway.openPix(pixOf(key))
    bank.revokeTokens()
    const states = await Promise.all([gateway.lookUp(key), gateway.lookUp(key)])
    expect(states).toEqual([
      { status: 'open', receipts: [] },
      { status: 'open', receipts: [] },
    ])
    expect(bank.count('POST /oauth/token')).toBe(2)
  })

  it('that is never given is a fault, and the next caller asks anew', async () => {
    bank.troubles.push({ at: 'POST /oauth', status: 500, text: 'out of order' })
    const [a, b] = await Promise.allSettled([gateway.lookUp(aKey()), gateway.lookUp(aKey())])
    expect([a?.status, b?.status]).toEqual(['rejected', 'rejected'])
    expect(await gateway.lookUp(aKey())).toBeNull()
    await expect(gatewayOf(bank, { clientSecret: 'wrong' }).lookUp(aKey())).rejects.toMatchObject({
      retryable: true,
      message: 'Pix bank gave no access token, but 401',
    })
  })
})

describe('a refund at a bank with the API Pix', () => {
  const paid = async () => {
    const key = aKey()
    await gateway.openPix(pixOf(key))
    return { key: aKey(), endToEndId: bank.books.pay(key), amount: cents(5000) }
  }

  it('is in progress until the bank has decided', async () => {
    bank.books.refundsBecome = 'EM_PROCESSAMENTO'
    const request = await paid()
    expect(await gateway.refund(request)).toBe('in_progress')
    expect(await gateway.refund(request)).toBe('in_progress')
    bank.books.decideRefunds(request.endToEndId, 'DEVOLVIDO')
    expect(await gateway.refund(request)).toBe('done')
    expect(bank.count('PUT /pix')).toBe(1)
    expect(bank.books.refundsOf(request.endToEndId)).toMatchObject([{ id: request.key, valor: '50.00' }])
  })

  it('that came to nothing is tried again under an id of its own, and happens once', async () => {
    bank.books.refundsBecome = 'EM_PROCESSAMENTO'
    const request = await paid()
    for (let failures = 0; failures < 2; failures++) {
      expect(await gateway.refund(request)).toBe('in_progress')
      bank.books.decideRefunds(request.endToEndId, 'NAO_REALIZADO')
    }
    bank.books.refundsBecome = 'DEVOLVIDO'
    await refundFully(gateway, request)
    const ids = bank.books.refundsOf(request.endToEndId).map(({ id, status }) => [id, status])
    expect(ids).toEqual([
      [request.key, 'NAO_REALIZADO'],
      [`${request.key}1`, 'NAO_REALIZADO'],
      [`${request.key}2`, 'DEVOLVIDO'],
    ])
  })

  it('whose answer got lost is not made twice', async () => {
    const request = await paid()
    bank.troubles.push({ at: 'PUT /pix', afterWork: true, breaks: true })
    bank.troubles.push({ at: 'PUT /pix', afterWork: true, breaks: true })
    await gateway.refund(request).catch(() => 'lost')
    await refundFully(gateway, request)
    expect(bank.books.refundsOf(request.endToEndId)).toHaveLength(1)
  })

  it.each([
    ['GET /pix', 404, '<html>no such page</html>'],
    ['GET /pix', 400, '{"type":"about:blank","title":"Bad Request"}'],
    ['PUT /pix', 404, '{"message":"no route"}'],
    ['PUT /pix', 409, ''],
  ])('is ended by nobody before the bank: %s, %i, %j', async (at, status, text) => {
    const request = await paid()
    bank.troubles.push({ at, status, text })
    // What is refused is looked up by its id.
    if (at === 'PUT /pix')
      bank.troubles.push({ at: `GET /pix/${request.endToEndId}/devolucao`, status, text })
    await expect(gateway.refund(request)).rejects.toMatchObject({ name: 'GatewayFault', retryable: true })
    await refundFully(gateway, request)
    expect(bank.books.refundsOf(request.endToEndId)).toHaveLength(1)
  })

  it('that was made and is asked for again is not ended by a proxy that cannot find it', async () => {
    const request = await paid()
    await gateway.refund(request)
    const pix = [...bank.books.cobs.values()][0]?.pix?.[0]
    bank.troubles.push({ at: 'GET /pix', status: 200, text: JSON.stringify({ ...pix, devolucoes: [] }) })
    bank.troubles.push({ at: `GET /pix/${request.endToEndId}/devolucao`, status: 404, text: '' })
    await expect(gateway.refund(request)).rejects.toMatchObject({ retryable: true })
    expect(await gateway.refund(request)).toBe('done')
  })

  it('that the list of the payment does not show yet is found by its id', async () => {
    const request = await paid()
    await gateway.refund(request)
    const pix = [...bank.books.cobs.values()][0]?.pix?.[0]
    bank.troubles.push({ at: 'GET /pix', status: 200, text: JSON.stringify({ ...pix, devolucoes: [] }) })
    expect(await gateway.refund(request)).toBe('done')
    expect(bank.books.refundsOf(request.endToEndId)).toHaveLength(1)
  })
})

describe('what the payer’s bank took back at a bank with the API Pix', () => {
  it('is told with the charge by its own id, and neither our refunds nor what was not made is', async () => {
    const txid = aKey()
    await gateway.openPix(pixOf(txid))
    const endToEndId = bank.books.pay(txid)
    await refundFully(gateway, { key: aKey(), endToEndId, amount: cents(1000) })
    expect(await gateway.lookUp(txid)).not.toHaveProperty('takenBack')
    bank.books.takeBack(endToEndId, 500, 'EM_PROCESSAMENTO')
    bank.books.takeBack(endToEndId, 500, 'NAO_REALIZADO')
    const id = bank.books.takeBack(endToEndId, 2000)
    expect(await gateway.lookUp(txid)).toMatchObject({
      status: 'paid',
      receipts: [{ endToEndId }],
      takenBack: [{ id, endToEndId, amount: 2000, kind: 'pix_return', state: 'lost' }],
    })
    const [listed] = await gateway.movements(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000))
    expect(listed).toMatchObject({ endToEndId, refunded: 3000 })
  })
})

describe('the list of what arrived at a bank with the API Pix', () => {
  it('holds every page of the period, with what went back', async () => {
    bank.books.itemsPerPage = 2
    const key = aKey()
    await gateway.openPix(pixOf(key))
    const before = Date.now()
    const ids = [5000, 4999, 5000, 1, 5000].map((amount) => bank.books.pay(key, { amount }))
    const [first, second] = ids as [string, string]
    await refundFully(gateway, { key: aKey(), endToEndId: first, amount: cents(2000) })
    await refundFully(gateway, { key: aKey(), endToEndId: first, amount: cents(1000) })
    bank.books.refundsBecome = 'EM_PROCESSAMENTO'
    await gateway.refund({ key: aKey(), endToEndId: second, amount: cents(4999) })
    const list = await gateway.movements(new Date(before), new Date(Date.now() + 1))
    expect(list.map(({ endToEndId }) => endToEndId)).toEqual(ids)
    expect(list.map(({ amount }) => amount)).toEqual([5000, 4999, 5000, 1, 5000])
    expect(list.map(({ refunded }) => refunded)).toEqual([3000, 0, 0, 0, 0])
    expect(bank.count('GET /pix?')).toBe(3)
  })

  it('ends where the next period begins', async () => {
    const key = aKey()
    await gateway.openPix(pixOf(key))
    bank.books.pay(key)
    const paidAt = new Date(bank.books.cobs.get(key)?.pix?.[0]?.horario ?? '')
    const dayBefore = new Date(paidAt.getTime() - dayMs)
    expect(await gateway.movements(dayBefore, paidAt)).toEqual([])
    expect(await gateway.movements(paidAt, new Date(paidAt.getTime() + 1))).toHaveLength(1)
    expect(await gateway.movements(new Date(0), dayBefore)).toEqual([])
  })

  it('is a fault when the bank does not give it', async () => {
    bank.troubles.push({ at: 'GET /pix?', status: 500, text: '' })
    await expect(gateway.movements(new Date(0), new Date())).rejects.toMatchObject({ retryable: true })
  })
})

describe('the address that the bank notifies', () => {
  const address = `https://parking.example/webhooks/payment/bcb-pix/${webhookToken}`

  it('is registered, once, and again when it changed', async () => {
    await gateway.registerAddress('https://old.example')
    await gateway.registerAddress('https://parking.example')
    await gateway.registerAddress('https://parking.example')
    expect(bank.books.webhook?.webhookUrl).toBe(address)
    expect(bank.count('PUT /webhook')).toBe(2)
  })

  it('that the bank does not want is a fault', async () => {
    const registered = gateway.registerAddress('http://parking.example')
    await expect(registered).rejects.toMatchObject({ retryable: false })
  })

  it('takes batches, leaves out what is no txid, and refuses what is no notification', () => {
    const [one, other] = [aKey(), aKey()]
    const read = (body: string) => gateway.readNotification(Buffer.from(body), {}, webhookToken)
    const pix = [{ txid: one }, {}, { txid: "'; drop" }, { txid: other, valor: 5 }, { txid: one }]
    expect(read(JSON.stringify({ pix }))).toEqual({ keys: [one, other] })
    expect(read('{}')).toEqual({ keys: [] })
    for (const body of ['', 'null', '{"pix":1}']) expect(read(body)).toBeNull()
  })
})
