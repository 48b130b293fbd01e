import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { gatewayOf } from '#testkit/pix-gateway.ts'
import { webhookToken } from '#testkit/production.ts'
import type { BcbPix } from './bcb-pix.ts'
import { aKey, pixOf, refundFully } from './behaviours.ts'

let bank: PixBank
let gateway: BcbPix
beforeEach(async () => {
  bank = await new PixBank().open()
  gateway = gatewayOf(bank)
})
afterEach(() => bank.close())

/** A charge that the bank has; asked for once more, it is looked up. */
const opened = async () => {
  const key = aKey()
  bank.books.refusesKnownTxids = true
  await gateway.openPix(pixOf(key))
  const cob = bank.books.cobs.get(key)
  if (!cob) throw new Error('the charge is not there')
  return { key, cob }
}

const answersWith = (at: string, body: unknown) =>
  bank.troubles.push({ at, status: 200, text: JSON.stringify(body) })

/** An accent is one that not every reader counts alike. */
const unusableTexts: [string, unknown][] = [
  ['empty', ''],
  ['with an accent', '00020126BR5911Mar\u00e9s do Sul6304ABCD'],
  ['too long', `000201${'x'.repeat(600)}`],
  ['null', null],
  ['a number', 5],
]

describe('a charge without a text that every reader takes', () => {
  it.each(unusableTexts)('(%s) is paid by a code of ours for its location', async (_what, pixCopiaECola) => {
    const { key, cob } = await opened()
    answersWith('GET /cob', { ...cob, pixCopiaECola })
    const { barCode } = await gateway.openPix(pixOf(key))
    expect(barCode).toContain(cob.location)
    expect(isValidPixPayload(barCode)).toBe(true)
  })

  it.each([undefined, null, '', 'not an address'])(
    'nor a location, but %j, is paid by that of its payload',
    async (location) => {
      const { key, cob } = await opened()
      const loc = { id: 1, location: `HTTPS://${cob.location}` }
      answersWith('GET /cob', { ...cob, pixCopiaECola: '', location, loc })
      const { barCode } = await gateway.openPix(pixOf(key))
      expect(barCode).toContain(`25${cob.location.length}${cob.location}`)
      answersWith('GET /cob', { ...cob, pixCopiaECola: null, location, loc: null })
      await expect(gateway.openPix(pixOf(key))).rejects.toMatchObject({ retryable: true })
    },
  )

  it.each(unusableTexts)('(%s) is seen to be paid', async (_what, pixCopiaECola) => {
    const { key, cob } = await opened()
    const endToEndId = bank.books.pay(key)
    const odd = { valor: null, location: '', loc: { location: null }, calendario: null }
    answersWith('GET /cob', { ...cob, ...odd, pixCopiaECola })
    expect(await gateway.lookUp(key)).toMatchObject({ status: 'paid', receipts: [{ endToEndId }] })
  })
})

describe('a charge that is looked up', () => {
  it('may say null where there is nothing', async () => {
    const { key, cob } = await opened()
    answersWith('GET /cob', { ...cob, pix: null })
    expect(await gateway.lookUp(key)).toEqual({ status: 'open', receipts: [] })
    bank.books.pay(key)
    answersWith('GET /cob', {
      ...cob,
      pix: cob.pix?.map((pix) => ({ ...pix, txid: null, devolucoes: null })),
    })
    expect(await gateway.lookUp(key)).toMatchObject({ status: 'paid', receipts: [{ amount: 5000 }] })
  })

  it('shows a payment beside one that cannot be read, and is asked again when that is the only one', async () => {
    const { key, cob } = await opened()
    const endToEndId = bank.books.pay(key)
    const strange = { ...cob.pix?.[0], endToEndId: 'not an id' }
    answersWith('GET /cob', { ...cob, pix: [strange, ...(cob.pix ?? [])] })
    expect(await gateway.lookUp(key)).toMatchObject({ status: 'paid', receipts: [{ endToEndId }] })
    answersWith('GET /cob', { ...cob, pix: [strange] })
    await expect(gateway.lookUp(key)).rejects.toMatchObject({ retryable: true })
  })

  it('may be paid in a leap second', async () => {
    const { key, cob } = await opened()
    bank.books.pay(key)
    const at = (horario: string) => answersWith('GET /cob', { ...cob, pix: [{ ...cob.pix?.[0], horario }] })
    const paidAt = async () => (await gateway.lookUp(key))?.receipts[0]?.paidAt.toISOString()
    at('2016-12-31T23:59:60.250Z')
    expect(await paidAt()).toBe('2017-01-01T00:00:00.250Z')
    at('2016-12-31T20:59:60-03:00')
    expect(await paidAt()).toBe('2017-01-01T00:00:00.000Z')
  })
})

describe('a return at a bank that leaves failed ones out of its list', () => {
  it('is tried under the next id, as often as it fails, and made once', async () => {
    bank.books.hidesFailedRefunds = true
    bank.books.refundsBecome = 'EM_PROCESSAMENTO'
    const { key: charge } = await opened()
    const request = { key: aKey(), endToEndId: bank.books.pay(charge), amount: cents(5000) }
    for (let failures = 0; failures < 3; failures++) {
      expect(await gateway.refund(request)).toBe('in_progress')
      bank.books.decideRefunds(request.endToEndId, 'NAO_REALIZADO')
    }
    bank.books.refundsBecome = 'DEVOLVIDO'
    await refundFully(gateway, request)
    expect(await gateway.refund(request)).toBe('done')
    const ids = bank.books.refundsOf(request.endToEndId).map(({ id, status }) => [id, status])
    expect(ids).toEqual([
      [request.key, 'NAO_REALIZADO'],
      [`${request.key}1`, 'NAO_REALIZADO'],
      [`${request.key}2`, 'NAO_REALIZADO'],
      [`${request.key}3`, 'DEVOLVIDO'],
    ])
  })

  it('is made beside returns that cannot be read', async () => {
    const { key: charge, cob } = await opened()
    const request = { key: aKey(), endToEndId: bank.books.pay(charge), amount: cents(5000) }
    for (const devolucoes of [null, {}, [null, { id: request.key }]]) {
      answersWith('GET /pix', { ...cob.pix?.[0], devolucoes })
      await gateway.refund(request)
    }
    expect(bank.books.refundsOf(request.endToEndId)).toHaveLength(1)
  })

  it('is told to the payer in whole characters', async () => {
    const { key: charge } = await opened()
    const request = { key: aKey(), endToEndId: bank.books.pay(charge), amount: cents(5000) }
    await gateway.refund({ ...request, reason: '\u{1f17f}'.repeat(200) })
    expect(bank.books.refundsOf(request.endToEndId)).toMatchObject([{ descricao: '\u{1f17f}'.repeat(140) }])
  })
})

const key = aKey()
const listed = (given: object) => ({
  endToEndId: `E${'1'.repeat(31)}`,
  txid: key,
  valor: '50.00',
  horario: '2027-03-10T12:00:00Z',
  ...given,
})

const pageOf = (pix: unknown) => ({ parametros: { paginacao: { quantidadeDePaginas: 1 } }, pix })

describe('a list of what arrived', () => {
  const [from, before] = [new Date('2027-03-10T00:00:00Z'), new Date('2027-03-11T00:00:00Z')]

  const movementsOf = (pix: unknown) => {
    answersWith('GET /pix?', pageOf(pix))
    return gateway.movements(from, before)
  }

  it('that is null is empty', async () => {
    expect(await movementsOf(null)).toEqual([])
  })

  it('tells what it holds beside entries that cannot be read, and those as well', async () => {
    const back = { id: 'a1', valor: '10.00', status: 'DEVOLVIDO' }
    const found = await movementsOf([
      listed({ txid: null, devolucoes: null }),
      listed({ endToEndId: 'E-2 <Maria>\u0000' }),
      listed({ endToEndId: 'E3', valor: '-1', txid: 7 }),
      listed({ endToEndId: 'E4', devolucoes: [back, { ...back, valor: 10 }] }),
      listed({ endToEndId: 'E5', devolucoes: 'none' }),
      listed({ endToEndId: 'E6', horario: 'noon', devolucoes: [back] }),
      null,
      listed({ endToEndId: 7 }),
      listed({ endToEndId: 'E'.repeat(5000) }),
    ])
    expect(found).toEqual([
      { endToEndId: `E${'1'.repeat(31)}`, amount: 5000, refunded: 0 },
      { endToEndId: 'E-2??Maria??', amount: 5000, refunded: 0, key },
      { endToEndId: 'E3', amount: null, refunded: 0 },
      { endToEndId: 'E4', amount: 5000, refunded: null, key },
      { endToEndId: 'E5', amount: 5000, refunded: null, key },
      { endToEndId: 'E6', amount: 5000, refunded: 1000, key },
      { endToEndId: '(page 0, entry 6)', amount: null, refunded: null },
      { endToEndId: '(page 0, entry 7)', amount: 5000, refunded: 0, key },
      { endToEndId: 'E'.repeat(64), amount: 5000, refunded: 0, key },
    ])
  })

  it('may hold a leap second, which belongs to the day after it', async () => {
    const leap = [listed({ horario: '2027-03-10T23:59:60Z' })]
    expect(await movementsOf(leap)).toEqual([])
    expect(await movementsOf([listed({ horario: '2027-03-09T23:59:60Z' })])).toHaveLength(1)
  })

  it('may hold a hundred payments of five returns each, with every text as long as it may be', async () => {
    const words = '\u{1f17f}'.repeat(140)
    const back = { id: 'a'.repeat(35), rtrId: 'D'.repeat(32), valor: '1.00', status: 'DEVOLVIDO' }
    const devolucoes = Array.from({ length: 5 }, () => ({ ...back, descricao: words, motivo: words }))
    const pix = Array.from({ length: 100 }, () => listed({ infoPagador: words, devolucoes }))
    expect(Buffer.byteLength(JSON.stringify(pix))).toBeGreaterThan(512 * 1024)
    const found = await movementsOf(pix)
    expect(found).toHaveLength(100)
    expect(new Set(found.map(({ refunded }) => refunded))).toEqual(new Set([500]))
  })

  it('that has no end is not listened to', async () => {
    bank.troubles.push({ at: 'GET /pix?', status: 200, text: ' '.repeat(5 * 1024 * 1024) })
    await expect(gateway.movements(from, before)).rejects.toMatchObject({
      retryable: true,
      message: 'Pix bank cannot be reached',
    })
  })
})

describe('a notification', () => {
  it.each([{ txid: null }, { txid: 1 }, null, 'text', {}])('with %j in it is read beside it', (strange) => {
    const key = aKey()
    const body = Buffer.from(JSON.stringify({ pix: [strange, { txid: key }] }))
    expect(gateway.readNotification(body, {}, webhookToken)).toEqual({ keys: [key] })
  })

  it('may say null instead of nothing', () => {
    expect(gateway.readNotification(Buffer.from('{"pix":null}'), {}, webhookToken)).toEqual({ keys: [] })
  })

  it('is read as the list alone and as one entry alone, as some banks write it', () => {
    const key = 'a'.repeat(32)
    const entry = { txid: key, endToEndId: 'E1', valor: '1.00' }
    const read = (body: unknown) =>
      gateway.readNotification(Buffer.from(JSON.stringify(body)), {}, webhookToken)
    for (const body of [{ pix: [entry] }, [entry], [null, 7, entry], entry])
      expect(read(body)).toEqual({ keys: [key] })
    for (const body of [[], {}, { pix: [] }, { txid: 7 }]) expect(read(body)).toEqual({ keys: [] })
    for (const body of ['text', 7, null, { pix: 'text' }]) expect(read(body)).toBeNull()
  })
})

describe('an access token', () => {
  it.each([
    ['1000', 900, 1],
    ['1000', 950, 2],
    [null, 230, 1],
    [null, 250, 2],
    ['soon', 230, 1],
    [-5, 230, 1],
  ])('that lives for %j seconds is asked for after %i s %i time(s) in all', async (life, seconds, times) => {
    let now = new Date()
    const patient = gatewayOf(bank, { now: () => now })
    bank.tokenLifeSeconds = life
    await patient.lookUp(aKey())
    now = new Date(now.getTime() + seconds * 1000)
    await patient.lookUp(aKey())
    expect(bank.count('POST /oauth/token')).toBe(times)
  })
})

it('a description is cut between characters, where the standard ends it', async () => {
  const key = aKey()
  await gateway.openPix(pixOf(key, { description: '\u{1f17f}'.repeat(200) }))
  expect(bank.books.cobs.get(key)?.solicitacaoPagador).toBe('\u{1f17f}'.repeat(140))
})
