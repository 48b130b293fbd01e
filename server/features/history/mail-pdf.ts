import type { MailJob } from '#server/jobs/outbox.ts'
import { trySend } from '#server/letters/try-send.ts'
import type { Parts } from '#server/parts.ts'
import { readPdfPieces } from './pdf-pieces.ts'

/** Sends a letter; one with a PDF takes it along, and the PDF goes once it is delivered or refused. */
export const sendMail = async (parts: Parts, job: MailJob, key: string): Promise<void> => {
  const { attachment, ...mail } = job
  if (!attachment) {
    await trySend(parts, key, () => parts.mail.send({ ...mail, key }))
    return
  }
  const { kysely } = parts.db
  const id = attachment.pdf_job_id
  const pdf = await kysely.selectFrom('pdf_jobs').select('size').where('id', '=', id).executeTakeFirst()
  // The mail failed for a day: whoever asked has long asked again.
  if (!pdf || pdf.size === null) return
  const { size } = pdf
  const content = () => readPdfPieces(kysely, { id, size })
  const file = { name: attachment.name, type: 'application/pdf', content }
  await trySend(parts, key, () => parts.mail.send({ ...mail, key, attachment: file }))
  await kysely.updateTable('pdf_jobs').set({ expires_at: parts.clock.now() }).where('id', '=', id).execute()
}
