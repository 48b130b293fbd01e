import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BankAnswer, complaint, PagBankServerBooks } from './pagbank-books.ts'
import type { Trouble } from './pix-bank.ts'
import { readBody } from './read-body.ts'

/** A PagBank of the tests that answers as its documents say, and can be unkind. */
export class PagBankServer {
  readonly books = new PagBankServerBooks()
  readonly token = randomBytes(24).toString('hex')
  readonly requests: string[] = []
  readonly troubles: Trouble[] = []
  /** Whether a repeated call with its key gives the first answer; not every way there does. */
  honoursKeys = true
  readonly #answers = new Map<string, BankAnswer>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  async open(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    this.books.address = this.url
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  count(start: string): number {
    return this.requests.filter((request) => request.startsWith(start)).length
  }

  /** The header that proves a notification. */
  signed(body: string): Record<string, string> {
    const text = createHash('sha256').update(`${this.token}-${body}`).digest('hex')
    return { 'x-authenticity-token': text }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const line = `${request.method} ${request.url}`
    this.requests.push(line)
    const at = this.troubles.findIndex((trouble) => line.startsWith(trouble.at))
    const [trouble] = at >= 0 ? this.troubles.splice(at, 1) : []
    if (trouble?.silent) return
    const isSpared = !trouble || trouble.afterWork || (!trouble.status && !trouble.breaks)
    const answer = isSpared ? this.#answerOnce(request, line, body) : { status: 500, body: {} }
    if (trouble?.breaks) return void request.socket.destroy()
    const text = trouble?.text ?? JSON.stringify(answer.body)
    response.writeHead(trouble?.status ?? answer.status, { 'content-type': 'application/json' }).end(text)
  }

  #answerOnce(request: IncomingMessage, line: string, body: string): BankAnswer {
    if (request.headers.authorization !== `Bearer ${this.token}`) return complaint(401, '40100')
    const key = request.headers['x-idempotency-key']
    const known =
      typeof key === 'string' && this.honoursKeys ? this.#answers.get(`${line} ${key}`) : undefined
    if (known) return known
    const answer = this.#answer(line, body === '' ? {} : JSON.parse(body))
    if (typeof key === 'string' && answer.status < 400) this.#answers.set(`${line} ${key}`, answer)
    return answer
  }

  #answer(line: string, given: Record<string, unknown>): BankAnswer {
    const { books } = this
    const [method, path = ''] = line.split(' ')
    const [, noun, id = '', verb] = path.split('/')
    switch (`${method} ${noun}${verb ? ` ${verb}` : ''}`) {
      case 'POST orders':
        return books.postOrder(given)
      case 'GET orders':
        return books.getOrder(id)
      case 'POST checkouts':
        return books.postCheckout(given)
      case 'GET checkouts':
        return books.getCheckout(id)
      case 'GET charges':
        return books.getCharge(id)
      case 'POST charges cancel':
        return books.cancel(id, given)
      case 'GET public-keys':
        return books.hasKey ? this.#publicKey() : complaint(404, '40400')
      case 'POST public-keys':
        books.hasKey = true
        return this.#publicKey()
      default:
        return complaint(404, '40400')
    }
  }

  #publicKey(): BankAnswer {
    return { status: 200, body: { public_key: this.books.publicKey, created_at: 1_700_000_000_000 } }
  }
}
