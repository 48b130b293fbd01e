import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './certificates.ts'
import { type BankAnswer, PixBankBooks, problem } from './pix-bank-books.ts'
import { violationsOf } from './pix-validator.ts'
import { readBody } from './read-body.ts'

/** One unkindness, for the next request that fits: instead of its work, or after it. */
export type Trouble = {
  /** What it strikes, like "PUT /cob". */
  at: string
  /** Answers this status and text instead of the right one. */
  status?: number
  text?: string
  /** Never answers. */
  silent?: true
  /** The work is done all the same, and only its answer gets lost. */
  afterWork?: boolean
  /** Breaks the connection instead of answering. */
  breaks?: boolean
}

const client = { id: 'client-1', secret: 'a secret: with%signs' }

const asked = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'

const sentOf = (answer: BankAnswer | undefined): { text: string; type: string } => ({
  text: answer?.body ? JSON.stringify(answer.body) : '',
  type: answer && answer.status < 400 ? 'application/json' : 'application/problem+json',
})

/**
 * A bank of the tests that speaks the API Pix over TLS with certificates on both sides, and can be unkind. Every request and
 * every answer of its own is held against the document; what breaks it fails the test that closes the bank.
 */
export class PixBank {
  readonly books = new PixBankBooks('7d9f0335-8dcc-4054-9bf9-0dbd61d36906')
  readonly client = client
  readonly ours = selfSigned('Pix bank')
  readonly theirs = selfSigned('Rotativo')
  readonly requests: string[] = []
  readonly troubles: Trouble[] = []
  readonly violations: string[] = []
  /** As some banks write it, also a text or null. */
  tokenLifeSeconds: number | string | null = 3600
  readonly #tokens = new Set<string>()
  readonly #server = createServer(
    {
      cert: this.ours.certificate,
      key: this.ours.privateKey,
      ca: this.theirs.certificate,
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => void this.#serve(request, response),
  )

  async open(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
    if (this.violations.length > 0) throw new Error(this.violations.splice(0).join('\n'))
  }

  get address(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get apiUrl(): string {
    return `${this.address}/api/v2`
  }

  get tokenUrl(): string {
    return `${this.address}/oauth/token`
  }

  /** From now on no token given so far lets anybody in. */
  revokeTokens(): void {
    this.#tokens.clear()
  }

  /** How often something was asked, like "PUT /cob". */
  count(start: string): number {
    return this.requests.filter((request) => request.startsWith(start)).length
  }

  /** A notification of payments of these charges; what it says of them is invented, since nobody believes it. */
  notification(txids: string[]): string {
    const horario = new Date().toISOString()
    const pix = txids.map((txid) => ({ endToEndId: `E${'1'.repeat(31)}`, txid, valor: '1.00', horario }))
    return JSON.stringify({ pix })
  }

  /** Posts a notification to an address of ours, with `/pix` behind it, and gives the status that it is answered. */
  async notify(address: string, txids: string[]): Promise<number> {
    const body = { text: this.notification(txids), type: 'application/json' }
    const headers = { 'content-type': body.type }
    const answer = await fetch(`${address}/pix`, { method: 'POST', body: body.text, headers })
    const { status } = answer
    const answered = { status, body: { text: await answer.text(), type: answer.headers.get('content-type') } }
    this.violations.push(...violationsOf({ method: 'POST', path: '/pix', body }, answered))
    return status
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const path = (request.url ?? '').replace(/^\/api\/v2/, '')
    const line = `${request.method} ${path}`
    this.requests.push(line)
    const at = this.troubles.findIndex((trouble) => line.startsWith(trouble.at))
    const [trouble] = at >= 0 ? this.troubles.splice(at, 1) : []
    if (trouble?.silent) return
    const isSpared = !trouble || trouble.afterWork || (!trouble.status && !trouble.breaks)
    const own = isSpared ? this.#answer(request, line, path, body) : undefined
    const answer = { status: own?.status ?? 500, body: sentOf(own) }
    if (line !== 'POST /oauth/token') {
      const asked = {
        method: request.method ?? '',
        path,
        body: { text: body, type: request.headers['content-type'] },
      }
      this.violations.push(...violationsOf(asked, own && answer))
    }
    if (trouble?.breaks) return void request.socket.destroy()
    const status = trouble?.status ?? answer.status
    response.writeHead(status, { 'content-type': answer.body.type }).end(trouble?.text ?? answer.body.text)
  }

  #answer(request: IncomingMessage, line: string, path: string, body: string): BankAnswer {
    if (line === 'POST /oauth/token') return this.#giveToken(request, body)
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!this.#tokens.has(token)) return { status: 401, body: { message: 'token' } }
    const [place = '', query] = path.split('?')
    const [, noun, id = '', , refund = ''] = place.split('/').map(decodeURIComponent)
    const given = body === '' ? {} : JSON.parse(body)
    const { books } = this
    switch (`${request.method} ${noun}`) {
      case 'PUT cob':
        return books.putCob(id, given)
      case 'PATCH cob':
        return books.patchCob(id, given)
      case 'GET cob':
        return books.getCob(id)
      case 'PUT pix':
        return books.putRefund(id, refund, given)
      case 'GET pix':
        if (!id) return books.listPix(new URLSearchParams(query))
        return refund ? books.getRefund(id, refund) : books.getPix(id)
      case 'PUT webhook':
        return id === books.pixKey ? books.putWebhook(given) : problem(404, 'WebhookNaoEncontrado')
      case 'GET webhook':
        return books.getWebhook()
      default:
        return problem(404, 'NaoEncontrado')
    }
  }

  #giveToken(request: IncomingMessage, body: string): BankAnswer {
    const [id, secret] = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    const form = new URLSearchParams(body)
    const isKnown = id === client.id && secret === client.secret
    if (!isKnown || form.get('grant_type') !== 'client_credentials' || form.get('scope') !== asked) {
      return { status: 401, body: { error: 'invalid_client' } }
    }
    const access_token = randomBytes(16).toString('hex')
    this.#tokens.add(access_token)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: this.tokenLifeSeconds } }
  }
}
