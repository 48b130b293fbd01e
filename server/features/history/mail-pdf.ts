import type { MailJob } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { readPieces } from './pdf-pieces.ts'

/** Sends a letter; one with a PDF takes it along, and the PDF goes once it is delivered. */
export const sendMail = async (parts: Parts, job: MailJob, key: string): Promise<void> => {
  const { attachment, ...mail } = job
  if (!attachment) return parts.mail.send({ ...mail, key })
  const { kysely } = parts.db
  const id = attachment.pdf_job_id
  const pdf = await kysely.selectFrom('pdf_jobs').select('id').where('id', '=', id).executeTakeFirst()
  // The mail failed for a day: whoever asked has long asked again.
  if (!pdf) return
  await parts.mail.send({
    ...mail,
    key,
    attachment: { name: attachment.name, type: 'application/pdf', content: () => readPieces(kysely, id) },
  })
  await kysely.updateTable('pdf_jobs').set({ expires_at: parts.clock.now() }).where('id', '=', id).execute()
}
