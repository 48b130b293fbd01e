import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Token = { action: string; score: number; used?: boolean }
type Trouble = { status?: number; text?: string; silent?: true; breaks?: true }

/** A small reCAPTCHA Enterprise: it knows tokens, takes each once, and can be unkind. */
export class RecaptchaServer {
  readonly tokens = new Map<string, Token>()
  readonly asked: { path: string; key: string | undefined; body: Record<string, unknown> }[] = []
  readonly troubles: Trouble[] = []
  #server: Server | undefined
  url = ''

  async open(): Promise<this> {
    this.#server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        const body = JSON.parse(text || '{}') as { event?: { token?: string } }
        const key = request.headers['x-goog-api-key']
        this.asked.push({ path: request.url ?? '', key: typeof key === 'string' ? key : undefined, body })
        const trouble = this.troubles.shift()
        if (trouble?.breaks) {
          request.socket.destroy()
          return
        }
        if (trouble?.silent) return
        response.writeHead(trouble?.status ?? 200, { 'Content-Type': 'application/json' })
        response.end(trouble?.text ?? JSON.stringify(this.#assess(body.event?.token ?? '')))
      })
    })
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  #assess(name: string) {
    const token = this.tokens.get(name)
    const invalidReason = token ? (token.used ? 'DUPE' : undefined) : 'MALFORMED'
    if (!token || invalidReason) return { tokenProperties: { valid: false, invalidReason } }
    token.used = true
    // Zeros are left out, as by every interface of Google's that answers JSON.
    const riskAnalysis = token.score === 0 ? {} : { score: token.score, reasons: [] }
    return { tokenProperties: { valid: true, action: token.action }, riskAnalysis }
  }

  close(): void {
    this.#server?.close()
    this.#server?.closeAllConnections()
  }
}
