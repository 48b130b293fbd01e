import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { sumCents } from '#domain/money/cents.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { AccessToken } from './access-token.ts'
import {
  type CobDocument,
  cobDocument,
  pixDocument,
  pixListDocument,
  type RefundDocument,
  refundDocument,
  txidsOf,
  valorOf,
  webhookDocument,
} from './bcb-pix-documents.ts'
import { type PixAnswer, type PixLine, pixLine, refusedBy } from './bcb-pix-line.ts'
import { brCode } from './br-code.ts'
import { type Identity, mutualTlsLine } from './mutual-tls.ts'
import type {
  BankMovement,
  ChargeState,
  Notification,
  PaymentGateway,
  PixCharge,
  PixRequest,
  RefundRequest,
} from './port.ts'

export type BcbPixSettings = {
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** The programme's Pix key, on whose account the money arrives. */
  pixKey: string
  identity: Identity
  /** Stands in the address that the bank notifies, because the standard knows no signature. */
  webhookToken: string
  now: () => Date
  timeoutMs?: number
}

const gateway = 'Pix bank'
const pixForm = 11
/** API Pix 2.9, devolucao: what the payer is shown beside the money. */
const longestReason = 140
const scope = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
const longestRequestToPayer = 140

/** A bank that speaks the API Pix of the Banco Central (2.9): charges for immediate payment, refunds, webhook. */
export class BcbPix implements PaymentGateway {
  readonly name = 'bcb-pix'
  readonly forms = [pixForm]
  readonly #settings: BcbPixSettings
  readonly #call: PixLine

  constructor(settings: BcbPixSettings) {
    const { apiUrl, tokenUrl, clientId, clientSecret, identity, now, timeoutMs = 10_000 } = settings
    const line = mutualTlsLine(gateway, identity, timeoutMs)
    const access = new AccessToken({ gateway, line, tokenUrl, clientId, clientSecret, scope, now })
    this.#settings = settings
    this.#call = pixLine({ gateway, apiUrl, line, access })
  }

  /**
   * The standard refuses a txid that it has seen, so that after a failed request nobody can say whether the charge
   * is there: on a refusal it is looked up, and the first one counts.
   */
  async openPix(request: PixRequest): Promise<PixCharge> {
    const { key, amount, expiresAt, description } = request
    const seconds = Math.ceil((expiresAt.getTime() - this.#settings.now().getTime()) / 1000)
    const put = await this.#call('PUT', cobPath(key), {
      calendario: { expiracao: Math.max(1, seconds) },
      valor: { original: valorOf(amount) },
      chave: this.#settings.pixKey,
      solicitacaoPagador: [...description].slice(0, longestRequestToPayer).join(''),
    })
    const answer = put.ok ? put : await this.#call('GET', cobPath(key))
    if (!answer.ok) throw refusedBy(gateway, put.ok ? answer : put)
    const cob = documentOf(cobDocument, answer)
    if (cob.txid !== key || cob.valor.original !== amount) {
      throw new GatewayFault(gateway, 'answered with another charge', false)
    }
    return { key, barCode: barCodeOf(cob, request) }
  }

  /** A charge reads ATIVA for good when nobody pays it: its expiry is ours to watch. */
  async lookUp(key: string): Promise<ChargeState | null> {
    const answer = await this.#call('GET', cobPath(key))
    if (isUnknown(answer)) return null
    if (!answer.ok) throw refusedBy(gateway, answer)
    const { txid, status, pix = [] } = documentOf(cobDocument, answer)
    if (txid !== key) throw new GatewayFault(gateway, 'answered with another charge', true)
    const receipts = pix.map((one) => ({
      endToEndId: one.endToEndId,
      amount: one.valor,
      paidAt: one.horario,
    }))
    // REMOVIDA_PELO_PSP, REMOVIDA_PELO_USUARIO_RECEBEDOR; some banks write REMOVIDO.
    if (/^REMOVID[AO]_/.test(status)) return { status: 'refused', receipts }
    return { status: status === 'CONCLUIDA' || receipts.length > 0 ? 'paid' : 'open', receipts }
  }

  /**
   * An id of a refund is good for one try. One that came to nothing (NAO_REALIZADO, as for want of funds) is final,
   * so the next call tries with an id that follows from the key and from how many have failed.
   */
  async refund({ key, endToEndId, amount, reason }: RefundRequest): Promise<'done' | 'in_progress'> {
    const pix = await this.#call('GET', `/pix/${encodeURIComponent(endToEndId)}`)
    if (!pix.ok) throw refusedBy(gateway, pix)
    const { devolucoes = [] } = documentOf(pixDocument, pix)
    const ours = devolucoes.filter(({ id }) => id.startsWith(key))
    const alive = ours.find(({ status }) => status !== 'NAO_REALIZADO')
    if (alive) return progressOf(alive)
    const id = ours.length === 0 ? key : `${key}${ours.length}`
    const path = `/pix/${encodeURIComponent(endToEndId)}/devolucao/${id}`
    const told = reason ? { descricao: reason.slice(0, longestReason) } : {}
    const put = await this.#call('PUT', path, { valor: valorOf(amount), ...told })
    const answer = put.ok ? put : await this.#call('GET', path)
    if (!answer.ok) throw refusedBy(gateway, put.ok ? answer : put)
    const refund = documentOf(refundDocument, answer)
    if (refund.valor !== amount) throw new GatewayFault(gateway, 'answered with another refund', false)
    return progressOf(refund)
  }

  /** Both ends of the bank's period are inside it, ours is open at its end. */
  async movements(from: Date, before: Date): Promise<BankMovement[]> {
    const found: BankMovement[] = []
    for (let page = 0, pages = 1; page < pages; page++) {
      const answer = await this.#call('GET', `/pix?${periodQuery(from, before, page)}`)
      if (!answer.ok) throw refusedBy(gateway, answer)
      const { parametros, pix } = documentOf(pixListDocument, answer)
      pages = parametros.paginacao.quantidadeDePaginas
      for (const { endToEndId, valor, horario, devolucoes = [] } of pix) {
        if (horario < from || horario >= before) continue
        const done = devolucoes.filter(({ status }) => status === 'DEVOLVIDO')
        found.push({ endToEndId, amount: valor, refunded: sumCents(done.map((refund) => refund.valor)) })
      }
    }
    return found
  }

  readNotification(body: Buffer, _headers: object, secretInAddress = ''): Notification | null {
    if (!isSame(secretInAddress, this.#settings.webhookToken)) return null
    const keys = txidsOf(body)
    return keys && { keys }
  }

  /** The bank adds /pix to the address that it is given (API Pix 2.9, webhook). */
  async registerAddress(publicUrl: string): Promise<void> {
    const { pixKey, webhookToken } = this.#settings
    const path = `/webhook/${encodeURIComponent(pixKey)}`
    const webhookUrl = `${publicUrl}/webhooks/payment/${this.name}/${webhookToken}`
    const known = await this.#call('GET', path)
    if (known.ok && documentOf(webhookDocument, known).webhookUrl === webhookUrl) return
    const put = await this.#call('PUT', path, { webhookUrl })
    if (!put.ok) throw refusedBy(gateway, put)
  }
}

/** Only what belongs to a charge: the account may receive other money as well. */
const periodQuery = (from: Date, before: Date, page: number): URLSearchParams =>
  new URLSearchParams({
    inicio: from.toISOString(),
    fim: before.toISOString(),
    txIdPresente: 'true',
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': '100',
  })

const cobPath = (txid: string): string => `/cob/${encodeURIComponent(txid)}`

/** A 404 of a proxy or of a wrong address has no problem of that name, and says nothing about the charge. */
const isUnknown = (answer: PixAnswer): boolean =>
  !answer.ok && answer.status === 404 && /NaoEncontrad[ao]$/.test(answer.problem)

const documentOf = <T extends z.ZodMiniType>(schema: T, answer: { body: unknown }): z.output<T> => {
  const read = z.safeParse(schema, answer.body)
  if (!read.success) throw new GatewayFault(gateway, 'answered with a document that we cannot read', true)
  return read.data
}

/** The text that the bank made; where it gives only the location, ours says the same. */
const barCodeOf = ({ pixCopiaECola, location }: CobDocument, request: PixRequest): string => {
  if (pixCopiaECola) return pixCopiaECola
  if (!location) throw new GatewayFault(gateway, 'answered with a charge that cannot be paid', true)
  const { amount, receiver } = request
  return brCode({ location: location.replace(/^https:\/\//, ''), amount, ...receiver })
}

const progressOf = ({ status }: RefundDocument): 'done' | 'in_progress' => {
  if (status === 'NAO_REALIZADO') throw new GatewayFault(gateway, 'could not give a payment back', true)
  return status === 'DEVOLVIDO' ? 'done' : 'in_progress'
}

/** Hashing first makes both sides equally long, which the comparison in constant time demands. */
const isSame = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
