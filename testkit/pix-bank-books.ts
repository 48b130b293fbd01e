import { randomBytes } from 'node:crypto'
import { cents } from '#domain/money/cents.ts'
import { brCode } from '#server/gateways/payment/br-code.ts'

type Refund = {
  id: string
  valor: string
  descricao?: string
  status: string
  rtrId: string
  natureza?: string
  horario: { solicitacao: string }
}

type ReceivedPix = {
  endToEndId: string
  txid: string
  valor: string
  horario: string
  infoPagador: string
  devolucoes: Refund[]
}

type Cob = {
  txid: string
  status: string
  calendario: { criacao: string; expiracao: number }
  valor: { original: string }
  chave: string
  solicitacaoPagador?: string
  location: string
  pixCopiaECola: string
  revisao: number
  pix?: ReceivedPix[]
}

export type BankAnswer = { status: number; body: object | null }

/** Says no as the standard does, repeating what was sent: the reader must not log it. */
export const problem = (status: number, name: string, detail = ''): BankAnswer => ({
  status,
  body: {
    type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
    title: name,
    status,
    detail,
    violacoes: [{ razao: detail, propriedade: 'cob.devedor', valor: 'Maria das Dores 12345678909' }],
  },
})

const unknownCob = () => problem(404, 'CobNaoEncontrado')
const invalidCob = (why: string) => problem(400, 'CobOperacaoInvalida', why)

const isValor = (given: unknown): given is string =>
  typeof given === 'string' && /^\d{1,10}\.\d{2}$/.test(given) && Number(given) > 0

/** The standard counts characters, of which some have two halves in a string. */
const isDescription = (given: unknown): given is string | undefined =>
  given === undefined || (typeof given === 'string' && [...given].length <= 140)

const centsOf = (valor: string): number => Number(valor.replace('.', ''))

const valorOf = (amount: number): string => (amount / 100).toFixed(2)

type Given = Record<string, unknown> & {
  calendario?: { expiracao?: unknown }
  valor?: { original?: unknown } | string
  solicitacaoPagador?: unknown
}

/** The books of a bank, as the document of the API Pix 2.9 describes what it does with them. */
export class PixBankBooks {
  /** When payers pay; a test whose days are compared gives it the time of its app. */
  now: () => Date = () => new Date()
  readonly cobs = new Map<string, Cob>()
  readonly pixKey: string
  /** How refunds end that are asked for from now on; `EM_PROCESSAMENTO` until somebody decides. */
  refundsBecome = 'DEVOLVIDO'
  /** Leaves returns that came to nothing out of every list, as some banks do; asked by their id it tells them. */
  hidesFailedRefunds = false
  /** Takes each txid once, as some banks do, instead of revising a charge that waits. */
  refusesKnownTxids = false
  webhook: { webhookUrl: string; cnpj: string; criacao: string } | undefined
  itemsPerPage = 100

  constructor(pixKey: string) {
    this.pixKey = pixKey
  }

  putCob(txid: string, given: Given): BankAnswer {
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return invalidCob('txid')
    const original = (given.valor as { original?: unknown } | undefined)?.original
    const expiracao = given.calendario?.expiracao
    if (!isValor(original)) return invalidCob('cob.valor.original')
    if (!Number.isInteger(expiracao) || (expiracao as number) <= 0) return invalidCob('calendario')
    if (given.chave !== this.pixKey) return invalidCob('cob.chave')
    const { solicitacaoPagador } = given
    if (!isDescription(solicitacaoPagador)) return invalidCob('solicitacaoPagador')
    const known = this.cobs.get(txid)
    if (known)
      return this.#revise(known, { calendario: { expiracao: expiracao as number }, valor: { original } })
    const location = `pix.bank.example/qr/v2/${randomBytes(16).toString('hex')}`
    const cob: Cob = {
      txid,
      status: 'ATIVA',
      calendario: { criacao: new Date().toISOString(), expiracao: expiracao as number },
      valor: { original },
      chave: this.pixKey,
      ...(solicitacaoPagador ? { solicitacaoPagador } : {}),
      location,
      pixCopiaECola: brCode({
        location,
        amount: cents(centsOf(original)),
        name: 'Zona Azul',
        city: 'Cidade',
      }),
      revisao: 0,
    }
    this.cobs.set(txid, cob)
    return { status: 201, body: cob }
  }

  /** A charge that waits is revised, and goes on counting from when it was made; one that does not wait cannot be. */
  #revise(
    cob: Cob,
    { calendario, valor }: { calendario: { expiracao: number }; valor: { original: string } },
  ) {
    if (this.refusesKnownTxids || cob.status !== 'ATIVA') return invalidCob('txid')
    Object.assign(cob, { calendario: { ...cob.calendario, ...calendario }, valor, revisao: cob.revisao + 1 })
    return { status: 201, body: cob }
  }

  getCob(txid: string): BankAnswer {
    const cob = this.cobs.get(txid)
    if (!cob) return unknownCob()
    return { status: 200, body: cob.pix ? { ...cob, pix: cob.pix.map((pix) => this.#shown(pix)) } : cob }
  }

  /** Only a charge that waits can be changed (API Pix 2.9, CobOperacaoInvalida). */
  patchCob(txid: string, { status }: Given): BankAnswer {
    const cob = this.cobs.get(txid)
    if (!cob) return unknownCob()
    if (cob.status !== 'ATIVA' || status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR') return invalidCob('status')
    Object.assign(cob, { status, revisao: cob.revisao + 1 })
    return { status: 200, body: cob }
  }

  getPix(endToEndId: string): BankAnswer {
    const pix = this.#received(endToEndId)
    return pix ? { status: 200, body: this.#shown(pix) } : problem(404, 'PixNaoEncontrado')
  }

  /** A page of what arrived in the period, both of its ends included; there is one, were it empty. */
  listPix(query: URLSearchParams): BankAnswer {
    const [inicio = '', fim = ''] = [query.get('inicio') ?? '', query.get('fim') ?? '']
    const paginaAtual = Number(query.get('paginacao.paginaAtual'))
    const itensPorPagina = Math.min(Number(query.get('paginacao.itensPorPagina') ?? 100), this.itemsPerPage)
    const all = [...this.cobs.values()]
      .flatMap(({ pix = [] }) => pix.map((one) => this.#shown(one)))
      .filter(({ horario }) => horario >= inicio && horario <= fim)
    const paginacao = {
      paginaAtual,
      itensPorPagina,
      quantidadeDePaginas: Math.max(1, Math.ceil(all.length / itensPorPagina)),
      quantidadeTotalDeItens: all.length,
    }
    const pix = all.slice(paginaAtual * itensPorPagina, (paginaAtual + 1) * itensPorPagina)
    return { status: 200, body: { parametros: { inicio, fim, paginacao }, pix } }
  }

  putRefund(endToEndId: string, id: string, { valor, descricao }: Given): BankAnswer {
    const pix = this.#received(endToEndId)
    if (!pix) return problem(404, 'PixNaoEncontrado')
    if (!/^[a-zA-Z0-9]{1,35}$/.test(id) || !isValor(valor)) return problem(400, 'PixDevolucaoInvalida')
    if (pix.devolucoes.some((known) => known.id === id)) return problem(400, 'PixDevolucaoInvalida', 'id')
    const given = pix.devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO')
    if (!isDescription(descricao)) return problem(400, 'PixDevolucaoInvalida', 'descricao')
    const total = given.reduce((sum, known) => sum + centsOf(known.valor), centsOf(valor))
    if (total > centsOf(pix.valor)) return problem(400, 'PixDevolucaoInvalida', 'excederia o valor')
    const solicitacao = new Date().toISOString()
    const rtrId = `D${'0'.repeat(8)}${randomBytes(12).toString('hex').slice(0, 23)}`
    const told = descricao === undefined ? {} : { descricao }
    const refund = { id, valor, ...told, status: this.refundsBecome, rtrId, horario: { solicitacao } }
    pix.devolucoes.push(refund)
    return { status: 201, body: { ...refund, status: 'EM_PROCESSAMENTO' } }
  }

  getRefund(endToEndId: string, id: string): BankAnswer {
    const refund = this.#received(endToEndId)?.devolucoes.find((known) => known.id === id)
    return refund ? { status: 200, body: refund } : problem(404, 'PixDevolucaoNaoEncontrada')
  }

  getWebhook(): BankAnswer {
    return this.webhook ? { status: 200, body: this.webhook } : problem(404, 'WebhookNaoEncontrado')
  }

  putWebhook({ webhookUrl }: Given): BankAnswer {
    if (typeof webhookUrl !== 'string' || !/^https:\/\//.test(webhookUrl)) {
      return problem(400, 'WebhookOperacaoInvalida')
    }
    this.webhook = { webhookUrl, cnpj: '11222333000181', criacao: new Date().toISOString() }
    return { status: 200, body: null }
  }

  /** The payer pays, in time or not; gives the id of the payment. */
  pay(txid: string, { amount }: { amount?: number } = {}): string {
    const cob = this.#cob(txid)
    const horario = this.now().toISOString()
    const minute = horario.replace(/\D/g, '').slice(0, 12)
    const endToEndId = `E00000000${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
    const valor = amount === undefined ? cob.valor.original : valorOf(amount)
    const infoPagador = 'Maria das Dores'
    cob.pix = [...(cob.pix ?? []), { endToEndId, txid, valor, horario, infoPagador, devolucoes: [] }]
    cob.status = 'CONCLUIDA'
    return endToEndId
  }

  remove(txid: string): void {
    this.#cob(txid).status = 'REMOVIDA_PELO_PSP'
  }

  /** The bank decides about the refunds of a payment that are under way. */
  decideRefunds(endToEndId: string, status: 'DEVOLVIDO' | 'NAO_REALIZADO'): void {
    for (const refund of this.#received(endToEndId)?.devolucoes ?? []) {
      if (refund.status === 'EM_PROCESSAMENTO') refund.status = status
    }
  }

  /** The payer's bank takes money of a payment back (MED); its `rtrId`. */
  takeBack(endToEndId: string, amount: number, status = 'DEVOLVIDO'): string {
    const rtrId = `D00000000${randomBytes(12).toString('hex').slice(0, 23)}`
    const horario = { solicitacao: new Date().toISOString() }
    const id = randomBytes(8).toString('hex')
    const taken = { id, rtrId, natureza: 'MED_FRAUDE', valor: valorOf(amount), status, horario }
    this.#received(endToEndId)?.devolucoes.push(taken)
    return rtrId
  }

  refundsOf(endToEndId: string): Refund[] {
    return this.#received(endToEndId)?.devolucoes ?? []
  }

  #shown(pix: ReceivedPix): ReceivedPix {
    if (!this.hidesFailedRefunds) return pix
    return { ...pix, devolucoes: pix.devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO') }
  }

  #cob(txid: string): Cob {
    const cob = this.cobs.get(txid)
    if (!cob) throw new Error('the bank knows no such charge')
    return cob
  }

  #received(endToEndId: string): ReceivedPix | undefined {
    return [...this.cobs.values()].flatMap(({ pix = [] }) => pix).find((pix) => pix.endToEndId === endToEndId)
  }
}
