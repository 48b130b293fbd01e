import { describe, expect, it } from 'vitest'
import { PixBank } from './pix-bank.ts'
import { gatewayOf } from './pix-gateway.ts'
import { violationsOf } from './pix-validator.ts'

const txid = 'a'.repeat(32)
const endToEndId = `E${'1'.repeat(31)}`
const horario = '2027-03-10T12:00:00.123Z'
const json = 'application/json'

const bodyOf = (document: unknown, type = json) => ({
  text: document === undefined ? '' : JSON.stringify(document),
  type,
})

/** The fields of a document with some of them changed; undefined leaves one out. */
type Changed = Record<string, unknown>

const cobAsked = {
  calendario: { expiracao: 1800 },
  valor: { original: '50.00' },
  chave: 'ours',
  solicitacaoPagador: '\u{1f17f}'.repeat(140),
}
const cob = {
  ...cobAsked,
  txid,
  status: 'ATIVA',
  calendario: { criacao: horario, expiracao: 1800 },
  location: 'pix.bank.example/qr/1',
  pixCopiaECola: '000201',
  revisao: 0,
}
const refund = {
  id: 'a1',
  rtrId: endToEndId,
  valor: '50.00',
  horario: { solicitacao: horario },
  status: 'DEVOLVIDO',
}
const pix = { endToEndId, txid, valor: '50.00', horario, infoPagador: '', devolucoes: [refund] }
const paginacao = { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 1, quantidadeTotalDeItens: 0 }
const list = { parametros: { inicio: horario, fim: horario, paginacao }, pix: [pix] }
const webhook = {
  webhookUrl: 'https://parking.example/a',
  cnpj: '11222333000181',
  criacao: '2016-12-31T23:59:60-03:00',
}
const problem = { type: 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado', title: 'No', status: 403 }

const asks = (line: string, document?: unknown, answer?: { status: number; body: unknown }) => {
  const [method = '', path = ''] = line.split(' ')
  const answered = answer && { status: answer.status, body: bodyOf(answer.body) }
  return violationsOf({ method, path, body: bodyOf(document) }, answered)
}

const period = 'inicio=2027-03-10T00:00:00Z&fim=2027-03-11T00:00:00Z'

describe('what the document allows', () => {
  it.each([
    [`PUT /cob/${txid}`, cobAsked, 201, cob],
    [`GET /cob/${txid}`, undefined, 200, { ...cob, pix: [pix] }],
    [`GET /pix?${period}&paginacao.itensPorPagina=100&txIdPresente=true`, undefined, 200, list],
    [`GET /pix/${endToEndId}`, undefined, 200, pix],
    [`PUT /pix/${endToEndId}/devolucao/a1`, { valor: '50.00', descricao: '' }, 201, refund],
    [`GET /pix/${endToEndId}/devolucao/a1`, undefined, 200, refund],
    ['PUT /webhook/ours', { webhookUrl: webhook.webhookUrl }, 200, undefined],
    ['GET /webhook/ours', undefined, 200, webhook],
    ['POST /pix', { pix: [pix] }, 200, undefined],
  ])('is no violation: %s', (line, asked, status, answered) => {
    expect(asks(line, asked, { status, body: answered })).toEqual([])
  })

  it('is an error as a problem, and one about the token as anything', () => {
    const method = 'GET'
    const asked = { method, path: `/cob/${txid}`, body: bodyOf(undefined) }
    const told = { status: 403, body: bodyOf(problem, 'application/problem+json') }
    expect(violationsOf(asked, told)).toEqual([])
    expect(violationsOf(asked, { status: 401, body: bodyOf({ message: 'token' }) })).toEqual([])
  })
})

describe('what the document does not allow', () => {
  const cobWith = (given: Changed) => ({ ...cob, ...given })
  const refundWith = (given: Changed) => ({ ...refund, ...given })
  const pixWith = (given: Changed) => ({ ...pix, ...given })

  it.each([
    ['a txid that is too short', `GET /cob/${txid.slice(7)}`, undefined],
    ['an id of a payment that is too long', `GET /pix/${endToEndId}1`, undefined],
    ['an id of a return that is too long', `GET /pix/${endToEndId}/devolucao/${'a'.repeat(36)}`, undefined],
    ['a key that is too long', `GET /webhook/${'a'.repeat(78)}`, undefined],
    ['a call that does not exist', 'DELETE /pix', undefined],
    ['a body where none belongs', `GET /cob/${txid}`, {}],
    ['no body where one belongs', `PUT /cob/${txid}`, undefined],
    ['a list without its end', 'GET /pix?inicio=2027-03-10T00:00:00Z', undefined],
    [
      'a list that ends before it begins',
      'GET /pix?inicio=2027-03-11T00:00:00Z&fim=2027-03-10T00:00:00Z',
      undefined,
    ],
    ['more entries than a page may have', `GET /pix?${period}&paginacao.itensPorPagina=1001`, undefined],
    ['a parameter of ours', `GET /pix?${period}&page=1`, undefined],
    ['an amount that is a number', `PUT /cob/${txid}`, { ...cobAsked, valor: { original: 50 } }],
    ['no amount', `PUT /cob/${txid}`, { ...cobAsked, valor: {} }],
    ['no key', `PUT /cob/${txid}`, { ...cobAsked, chave: undefined }],
    [
      'a text that is too long',
      `PUT /cob/${txid}`,
      { ...cobAsked, solicitacaoPagador: '\u{1f17f}'.repeat(141) },
    ],
    ['a field of ours', `PUT /cob/${txid}`, { ...cobAsked, order: 1 }],
    ['no amount of a return', `PUT /pix/${endToEndId}/devolucao/a1`, {}],
    ['no address', 'PUT /webhook/ours', { webhookUrl: 'parking.example' }],
    ['a notification without its time', 'POST /pix', { pix: [pixWith({ horario: undefined })] }],
  ])('is a violation of whoever asks: %s', (_what, line, document) => {
    expect(asks(line, document)).toHaveLength(1)
  })

  it.each([
    ['a charge without its time', 'cob', cobWith({ calendario: { expiracao: 1 } })],
    ['a charge without its revision', 'cob', cobWith({ revisao: undefined })],
    ['a state that it does not know', 'cob', cobWith({ status: 'PAGA' })],
    ['a code that is too long', 'cob', cobWith({ pixCopiaECola: '0'.repeat(513) })],
    ['a location that is too long', 'cob', cobWith({ location: 'a'.repeat(78) })],
    ['null', 'cob', cobWith({ location: null })],
    ['a payment at no time', 'pix', pixWith({ horario: '2027-03-10 12:00' })],
    ['a payment without its id', 'pix', pixWith({ endToEndId: undefined })],
    ['a return without the id of its way back', 'refund', refundWith({ rtrId: undefined })],
    ['a return without times', 'refund', refundWith({ horario: undefined })],
    ['a return in no state', 'refund', refundWith({ status: 'OK' })],
    [
      'a list of no pages',
      'list',
      { parametros: { ...list.parametros, paginacao: { ...paginacao, quantidadeDePaginas: 0 } } },
    ],
    ['a webhook without its owner', 'webhook', { ...webhook, cnpj: undefined }],
    ['a webhook without its time', 'webhook', { ...webhook, criacao: undefined }],
  ])('is a violation of the bank: %s', (_what, noun, body) => {
    const lines: Record<string, string> = {
      cob: `GET /cob/${txid}`,
      pix: `GET /pix/${endToEndId}`,
      refund: `GET /pix/${endToEndId}/devolucao/a1`,
      list: `GET /pix?${period}`,
      webhook: 'GET /webhook/ours',
    }
    expect(asks(lines[noun] ?? '', undefined, { status: 200, body })).toHaveLength(1)
  })

  it.each([
    ['an answer that the call does not have', 400, problem, 'application/problem+json'],
    ['an answer of another kind', 200, list, 'text/html'],
    ['a problem that is sent as none', 403, problem, json],
    ['a problem without its name', 403, { title: 'No', status: 403 }, 'application/problem+json'],
  ])('is a violation of the bank: %s', (_what, status, body, type) => {
    const asked = { method: 'GET', path: `/pix?${period}`, body: bodyOf(undefined) }
    expect(violationsOf(asked, { status, body: bodyOf(body, type) })).toHaveLength(1)
  })
})

describe('the bank of the tests', () => {
  it('fails the test in which either side broke the document', async () => {
    const bank = await new PixBank().open()
    await expect(gatewayOf(bank).lookUp('short')).resolves.toBeNull()
    expect(() => bank.close()).toThrow('GET /cob/short: path: invalid_format')
  })

  it('fails it also for an answer of its own', async () => {
    const bank = await new PixBank().open()
    bank.books.webhook = { ...webhook, cnpj: '1' }
    await gatewayOf(bank).registerAddress('https://parking.example')
    expect(() => bank.close()).toThrow('200.cnpj: invalid_format')
  })
})
