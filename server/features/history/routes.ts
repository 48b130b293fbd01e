import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/history.ts'
import { pdfFilesPath } from '#contract/routes/history.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { downloadTransactions } from './download-transactions.ts'
import { exportTransactions } from './export-transactions.ts'
import { listActivations } from './list-activations.ts'
import { listTransactions } from './list-transactions.ts'
import { mailTransactions } from './mail-transactions.ts'
import { fileNameOf } from './make-pdf.ts'
import { readPdfPieces } from './pdf-pieces.ts'
import { printStay } from './print-stay.ts'
import { pdfAt, readPdfUrl } from './read-pdf-url.ts'

/** Joins the calls of this noun to their use cases, and opens the address at which a PDF is fetched. */
export const bindHistory = (bind: Binder, parts: Parts, app: FastifyInstance, jobs: Jobs): void => {
  bind(calls.listTransactions, (input, call) => listTransactions(parts, input.query, call))
  bind(calls.exportTransactions, (input, call) => exportTransactions(parts, jobs, input.query, call))
  bind(calls.readPdfUrl, (input, call) => readPdfUrl(parts, input.params.jobId, call))
  bind(calls.mailTransactions, (input, call) => mailTransactions(parts, jobs, input.query, call))
  bind(calls.downloadTransactions, (input, call) => downloadTransactions(parts, input.query, call))
  bind(calls.printStay, (input, call) => printStay(parts, input.params, call))
  bind(calls.listActivations, (input, call) => listActivations(parts, input.query, call))
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
