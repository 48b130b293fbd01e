import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './certificates.ts'
import { type BankAnswer, PixBankBooks, problem } from './pix-bank-books.ts'

/** One unkindness, for the next request that fits: instead of its work, or after it. */
export type Trouble = {
  /** What it strikes, like "PUT /cob". */
  at: string
  /** Answers this status and text instead of the right one. */
  status?: number
  text?: string
  /** Is silent for so long first. */
  delayMs?: number
  /** The work is done all the same, and only its answer gets lost. */
  afterWork?: boolean
  /** Breaks the connection instead of answering. */
  breaks?: boolean
}

const client = { id: 'client-1', secret: 'a secret: with%signs' }

const asked = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A bank of the tests that speaks the API Pix over TLS with certificates on both sides, and can be unkind. */
export class PixBank {
  readonly books = new PixBankBooks('7d9f0335-8dcc-4054-9bf9-0dbd61d36906')
  readonly client = client
  readonly ours = selfSigned('Pix bank')
  readonly theirs = selfSigned('Rotativo')
  readonly requests: string[] = []
  readonly troubles: Trouble[] = []
  tokenLifeSeconds = 3600
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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const path = (request.url ?? '').replace(/^\/api\/v2/, '')
    const line = `${request.method} ${path}`
    this.requests.push(line)
    const at = this.troubles.findIndex((trouble) => line.startsWith(trouble.at))
    const [trouble] = at >= 0 ? this.troubles.splice(at, 1) : []
    if (trouble?.delayMs) await pause(trouble.delayMs)
    const isSpared = !trouble || trouble.afterWork || (!trouble.status && !trouble.breaks)
    const answer = isSpared ? this.#answer(request, line, path, body) : { status: 500, body: {} }
    if (trouble?.breaks) return void request.socket.destroy()
    const text = trouble?.text ?? JSON.stringify(answer.body)
    response.writeHead(trouble?.status ?? answer.status, { 'content-type': 'application/json' }).end(text)
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
