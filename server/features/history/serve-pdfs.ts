import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pdfFilesPath } from '#contract/paths.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { fileNameOf } from './make-pdf.ts'
import { readPdfPieces } from './pdf-pieces.ts'
import { pdfAt } from './read-pdf-url.ts'

/** Sends exported PDFs from their secret addresses. */
export const servePdfs = (app: FastifyInstance, parts: Parts): void => {
  app.get<{ Params: { secret: string } }>(`${pdfFilesPath}:secret.pdf`, async (request, reply) => {
    const pdf = await pdfAt(parts, request.params.secret)
    if (!pdf) throw new Refusal('not_found')
    return reply
      .type('application/pdf')
      .header('Cache-Control', 'private, no-store')
      .header('Content-Disposition', `attachment; filename="${fileNameOf(parts, pdf.readyAt)}"`)
      .header('Content-Length', pdf.size)
      .send(Readable.from(readPdfPieces(parts.db.kysely, pdf), { objectMode: false }))
  })
}
