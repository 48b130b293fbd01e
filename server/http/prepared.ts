import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** Shorter answers are not worth the work. */
export const compressionThreshold = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The answer of a public call, or a page, as it will be sent, made once for a state of the city: what does not change is
 * neither checked, nor written, nor compressed again for the next caller, and who has it already gets a 304.
 * Its maker answers for its shape, since the binder does not look into it.
 */
export class Prepared {
  readonly #text: string
  readonly #type: string
  readonly #keep: string
  readonly #tag: string
  readonly #bodies = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string, type = 'application/json', keep = 'no-cache') {
    this.#text = text
    this.#type = type
    this.#keep = keep
    this.#tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type(this.#type).header('Cache-Control', this.#keep).header('ETag', this.#tag)
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
    // What stands in the place of something missing is sent as such each time.
    if (known?.includes(this.#tag) && reply.statusCode === 200) return reply.status(304).send()
    const encoding = this.#text.length < compressionThreshold ? 'identity' : encodingFor(request)
    reply.header('Vary', 'Accept-Encoding')
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply.send(await this.#body(encoding))
  }

  #body(encoding: Encoding): Promise<Buffer> {
    const made = this.#bodies.get(encoding) ?? encode(this.#text, encoding)
    this.#bodies.set(encoding, made)
    return made
  }
}

/** The answer of a call, with what its declaration promises and nothing else. */
export const prepare = ({ output }: Endpoint, answer: unknown): Prepared =>
  new Prepared(JSON.stringify(z.parse(output, answer)))

const encodingFor = (request: FastifyRequest): Encoding => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!;q=0(\.0+)?\b)/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(\.0+)?\b)/.test(accepted) ? 'gzip' : 'identity'
}

/** Off the main thread, and as far as is worth it for what is sent often and made once. */
const encode = (text: string, encoding: Encoding): Promise<Buffer> => {
  const bytes = Buffer.from(text)
  if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? zip(bytes) : Promise.resolve(bytes)
}
