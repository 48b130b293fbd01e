import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  listActivations,
  listTransactions,
  pdfFilesPath,
  pdfUrl,
  transactionsEmail,
  transactionsPdf,
} from '#contract/history.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { sendByEmail, startPdf } from './export-movements.ts'
import { listActivations as activations } from './list-activations.ts'
import { listTransactions as list } from './list-transactions.ts'
import { fileNameOf } from './make-pdf.ts'
import { pdfAt, readPdfUrl } from './pdf-link.ts'
import { readPieces } from './pdf-pieces.ts'

/** Joins the calls of this noun to their use cases, and opens the address at which a PDF is fetched. */
export const bindHistory = (bind: Binder, parts: Parts, app: FastifyInstance, jobs: Jobs): void => {
  bind(listTransactions, (input, call) => list(parts, input.query, call))
  bind(transactionsPdf, async (input, call) => {
    const started = await startPdf(parts, input.query, call)
    jobs.wake()
    return started
  })
  bind(pdfUrl, (input, call) => readPdfUrl(parts, input.params.jobId, call))
  bind(transactionsEmail, async (input, call) => {
    const sent = await sendByEmail(parts, input.query, call)
    jobs.wake()
    return sent
  })
  bind(listActivations, (input, call) => activations(parts, input.query, call))
  app.get<{ Params: { secret: string } }>(`${pdfFilesPath}:secret.pdf`, async (request, reply) => {
    const pdf = await pdfAt(parts, request.params.secret)
    if (!pdf) throw new Refusal('not_found')
    return reply
      .type('application/pdf')
      .header('Cache-Control', 'private, no-store')
      .header('Content-Disposition', `attachment; filename="${fileNameOf(parts, pdf.readyAt)}"`)
      .header('Content-Length', pdf.size)
      .send(Readable.from(readPieces(parts.db.kysely, pdf.id), { objectMode: false }))
  })
}
