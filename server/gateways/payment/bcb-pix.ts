import * as z from 'zod/mini'
import { paymentForms } from '#domain/orders/orders.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import { accessToken } from './access-token.ts'
import {
  cobDocument,
  movementOf,
  type OpenedCob,
  openedCobDocument,
  pixDocument,
  pixListDocument,
  type RefundDocument,
  refundDocument,
  takenBackOf,
  txidsOf,
  valorOf,
  webhookDocument,
} from './bcb-pix-documents.ts'
import { type PixAnswer, type PixLine, pixLine, refusedBy } from './bcb-pix-line.ts'
import { brCode } from './br-code.ts'
import { isSame } from './is-same.ts'
import { type Identity, mutualTlsLine } from './mutual-tls.ts'
import type {
  BankMovement,
  BankRefund,
  ChargeState,
  Notification,
  PaymentGateway,
  PixCharge,
  PixRequest,
} from './port.ts'

export type BcbPixSettings = Waits & {
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
}

const gateway = 'Pix bank'
/** API Pix 2.9, devolucao: what the payer is shown beside the money. */
const longestReason = 140
const scope = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
const longestRequestToPayer = 140
const itemsPerPage = 100
/** A hundred payments of five returns each, with every text as long as it may be, take less. */
const longestPageBytes = 4 * 1024 * 1024
/** Ids of refunds have 35 characters, of which our key takes 32. */
const mostTries = 1000

/** A bank that speaks the API Pix of the Banco Central (2.9): charges for immediate payment, refunds, webhook. */
export class BcbPix implements PaymentGateway {
  readonly name = 'bcb-pix'
  readonly forms = [paymentForms.pix]
  /** Resolução BCB 1/2020: a return is possible for 90 days, several times, up to the amount. */
  readonly refundDays = { [paymentForms.pix]: 90 }
  readonly #settings: BcbPixSettings
  readonly #call: PixLine

  constructor(settings: BcbPixSettings) {
    const { apiUrl, tokenUrl, clientId, clientSecret, identity, now } = settings
    const line = mutualTlsLine(gateway, identity, waitMsOf(settings, 10_000))
    const access = accessToken({ gateway, line, tokenUrl, clientId, clientSecret, scope, now })
    this.#settings = settings
    this.#call = pixLine({ gateway, apiUrl, line, access })
  }

  /**
   * A bank may revise a charge that waits under its txid, or refuse a txid that it has seen. So what is asked again is the very
   * same, above all the seconds, which the bank counts from when it first made the charge; and on a refusal it is looked up, and
   * the first one counts.
   */
  async openPix(request: PixRequest): Promise<PixCharge> {
    const { key, amount, createdAt, expiresAt, description } = request
    const seconds = Math.ceil((expiresAt.getTime() - createdAt.getTime()) / 1000)
    const body = {
      calendario: { expiracao: Math.max(1, seconds) },
      valor: { original: valorOf(amount) },
      chave: this.#settings.pixKey,
      solicitacaoPagador: firstOf(description, longestRequestToPayer),
    }
    const put = await this.#call('PUT', cobPath(key), { body })
    const answer = put.ok ? put : await this.#call('GET', cobPath(key))
    if (!answer.ok) throw refusedBy(gateway, put.ok ? answer : put)
    const cob = documentOf(openedCobDocument, answer)
    if (cob.txid !== key || cob.valor.original !== amount) {
      throw new GatewayFault(gateway, 'answered with another charge', false)
    }
    return { key, barCode: barCodeOf(cob, request) }
  }

  /** The bank says no (400, 404) to what was paid or removed before, or was never opened: nothing is left to remove. */
  async removePix(key: string): Promise<void> {
    const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    const answer = await this.#call('PATCH', cobPath(key), { body })
    if (!answer.ok && answer.status !== 400 && answer.status !== 404) throw refusedBy(gateway, answer)
  }

  /** A charge reads ATIVA for good when nobody pays it: its expiry is ours to watch. */
  async lookUp(key: string): Promise<ChargeState | null> {
    const answer = await this.#call('GET', cobPath(key))
    if (isUnknown(answer)) return null
    if (!answer.ok) throw refusedBy(gateway, answer)
    const { txid, status, pix = [] } = documentOf(cobDocument, answer)
    if (txid !== key) throw new GatewayFault(gateway, 'answered with another charge', true)
    const receipts = pix.flatMap((one) =>
      one ? [{ endToEndId: one.endToEndId, amount: one.valor, paidAt: one.horario }] : [],
    )
    const takenBack = pix.flatMap((one) => (one ? takenBackOf(one) : []))
    const said = { receipts, ...(takenBack.length > 0 ? { takenBack } : {}) }
    // Of several payments the others are told by the daily comparison; the only one is asked about again.
    if (pix.length > 0 && receipts.length === 0) throw unreadable()
    // REMOVIDA_PELO_PSP, REMOVIDA_PELO_USUARIO_RECEBEDOR; some banks write REMOVIDO.
    if (/^REMOVID[AO]_/.test(status)) return { status: 'refused', ...said }
    return { status: status === 'CONCLUIDA' || receipts.length > 0 ? 'paid' : 'open', ...said }
  }

  /**
   * An id of a refund is good for one try. One that came to nothing (NAO_REALIZADO, as for want of funds) is final,
   * so the next try has an id that follows from the key and from how many have failed: those that the payment lists,
   * and those that the bank tells when it refuses their ids, since some banks leave failed ones out of the list.
   */
  async refund({ key, endToEndId, amount, reason }: BankRefund): Promise<'done' | 'in_progress'> {
    const path = `/pix/${encodeURIComponent(endToEndId)}`
    const pix = await this.#call('GET', path)
    if (!pix.ok) throw refusedBy(gateway, pix, !isOfRefunds(pix))
    const { devolucoes = [] } = documentOf(pixDocument, pix)
    const listed = devolucoes.filter((one) => one !== null)
    const alive = listed.find(({ id, status }) => isTryOf(key, id) && !isFailed(status))
    if (alive) return progressOf(alive)
    const failed = new Set(listed.map(({ id }) => id))
    const told = reason ? { descricao: firstOf(reason, longestReason) } : {}
    return this.#giveBack(path, { valor: valorOf(amount), ...told }, idsOf(key, failed))
  }

  /** Tries the first of the ids that has not failed. */
  async #giveBack(path: string, body: { valor: string }, ids: Iterable<string>) {
    for (const id of ids) {
      const put = await this.#call('PUT', `${path}/devolucao/${id}`, { body })
      const answer = put.ok ? put : await this.#call('GET', `${path}/devolucao/${id}`)
      const isFinal = isOfRefunds(put) && isOfRefunds(answer)
      if (!answer.ok) throw refusedBy(gateway, put.ok ? answer : put, !isFinal)
      const refund = documentOf(refundDocument, answer)
      if (!put.ok && isFailed(refund.status)) continue
      if (valorOf(refund.valor) !== body.valor) {
        throw new GatewayFault(gateway, 'answered with another refund', false)
      }
      return progressOf(refund)
    }
    throw new GatewayFault(gateway, 'has failed too often to give a payment back', false)
  }

  /** Both ends of the bank's period are inside it, ours is open at its end. */
  async movements(from: Date, before: Date, stopping?: AbortSignal): Promise<BankMovement[]> {
    const found: BankMovement[] = []
    for (let page = 0, pages = 1; page < pages; page++) {
      stopping?.throwIfAborted()
      const path = `/pix?${periodQuery(from, before, page)}`
      const answer = await this.#call('GET', path, { largestBytes: longestPageBytes })
      if (!answer.ok) throw refusedBy(gateway, answer)
      const { parametros, pix } = documentOf(pixListDocument, answer)
      pages = parametros.paginacao.quantidadeDePaginas
      for (const [at, listed] of (pix ?? []).entries()) {
        const { horario } = listed
        if (horario && (horario < from || horario >= before)) continue
        found.push(movementOf(listed, `(page ${page}, entry ${at})`))
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
    const put = await this.#call('PUT', path, { body: { webhookUrl } })
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
    'paginacao.itensPorPagina': String(itemsPerPage),
  })

const cobPath = (txid: string): string => `/cob/${encodeURIComponent(txid)}`

/** A 404 of a proxy or of a wrong address has no problem of that name, and says nothing about the charge. */
const isUnknown = (answer: PixAnswer): boolean =>
  !answer.ok && answer.status === 404 && /NaoEncontrad[ao]$/.test(answer.problem)

/**
 * What the bank itself says of a payment or its refund, by the names of the document (API Pix 2.9, tratamento de erros). A refusal
 * of anybody else ends no refund: it would stay with us, and its payer read that the bank refused it.
 */
const isOfRefunds = (answer: PixAnswer): boolean =>
  !answer.ok &&
  /^(Pix[A-Za-z]+|RequisicaoInvalida|NaoEncontrado|PermanentementeRemovido)$/.test(answer.problem)

const documentOf = <T extends z.ZodMiniType>(schema: T, answer: { body: unknown }): z.output<T> => {
  const read = z.safeParse(schema, answer.body)
  if (!read.success) throw unreadable()
  return read.data
}

const unreadable = () => new GatewayFault(gateway, 'answered with a document that we cannot read', true)

/** The text that the bank made; where it gives none that every reader takes, ours says the same by the location. */
const barCodeOf = (cob: OpenedCob, request: PixRequest): string => {
  if (cob.pixCopiaECola) return cob.pixCopiaECola
  const location = cob.location ?? cob.loc?.location
  if (!location) throw new GatewayFault(gateway, 'answered with a charge that cannot be paid', true)
  const { amount, receiver } = request
  return brCode({ location: location.replace(/^https:\/\//i, ''), amount, ...receiver })
}

/** So many characters as the standard counts them: none is cut in two. */
const firstOf = (text: string, length: number): string => [...text].slice(0, length).join('')

/** The ids of a refund, one per try, but those that are known to have failed. */
const idsOf = (key: string, failed: ReadonlySet<string>): string[] =>
  Array.from({ length: mostTries }, (_, tries) => (tries === 0 ? key : `${key}${tries}`)).filter(
    (id) => !failed.has(id),
  )

const isTryOf = (key: string, id: string): boolean =>
  id.startsWith(key) && /^\d{0,3}$/.test(id.slice(key.length))

const isFailed = (status: string): boolean => status === 'NAO_REALIZADO'

const progressOf = ({ status }: RefundDocument): 'done' | 'in_progress' => {
  if (isFailed(status)) throw new GatewayFault(gateway, 'could not give a payment back', true)
  return status === 'DEVOLVIDO' ? 'done' : 'in_progress'
}
