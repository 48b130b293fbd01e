import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { inLanguageOfNow } from '#server/language.ts'

/** The answer of a call that is a file and no JSON: it is written as fast as it is read, and nobody keeps it. */
export class FileAnswer {
  readonly #type: string
  readonly #name: string
  readonly #pieces: AsyncIterable<Buffer>

  constructor(file: { type: string; name: string; pieces: AsyncIterable<Buffer> }) {
    this.#type = file.type
    this.#name = file.name
    this.#pieces = inLanguageOfNow(file.pieces)
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.#type)
      .header('Cache-Control', 'private, no-store')
      .header('Content-Disposition', `attachment; filename="${this.#name}"`)
      .send(Readable.from(this.#pieces, { objectMode: false }))
  }
}
