import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { inLanguage, languageKept } from '#server/language.ts'
import { plainLetter, senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'
import { type About, historyReport, shownDriver, shownPeriod } from './history-report.ts'
import type { Range, Subject } from './movements.ts'
import { writePdfPieces } from './pdf-pieces.ts'
import { reportMailTexts, reportTexts } from './texts.ts'
import { walletSubject } from './wallet-subject.ts'

/**
 * Makes the PDF that a job promised: all of it, its mail too, in one commit, so that a server that dies leaves nothing half
 * done. Done again by another server it finds it ready; two at once cannot both commit.
 */
export const makePdf = (parts: Parts, pdfJobId: number): Promise<void> =>
  parts.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const job = await lockJob(tx, pdfJobId)
      // What nobody can fetch any more needs not be made: it failed for as long as it would have lived.
      if (!job || job.ready_at || job.expires_at <= parts.clock.now()) return
      const range = { from: job.begins_at, before: job.ends_before }
      const subject: Subject | null =
        job.wallet_id === null
          ? { userId: job.user_id, plate: job.plate ?? '' }
          : await walletSubject(tx, job.wallet_id, job.user_id)
      // Whoever asked was removed from the wallet since.
      if (!subject) return
      // Nobody waits for it who could say what they read: as messages are, it is in the language that the driver chose.
      await inLanguage(languageKept(job.preferences), async () => {
        const about = aboutOf(parts, job, range)
        const size = await writePdfPieces(tx, pdfJobId, historyReport(parts, tx, { subject, range, about }))
        await tx
          .updateTable('pdf_jobs')
          .set({ ready_at: parts.clock.now(), size })
          .where('id', '=', pdfJobId)
          .execute()
        if (job.delivery === 'email') await promiseMail(parts, tx, job, about)
      })
    })

const lockJob = (tx: Tx, id: number) =>
  tx
    .selectFrom('pdf_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.user_id')
    .leftJoin('wallets as w', 'w.id', 'j.wallet_id')
    .select([
      'j.id',
      'j.user_id',
      'j.delivery',
      'j.wallet_id',
      'j.plate',
      'j.begins_at',
      'j.ends_before',
      'j.ready_at',
      'j.expires_at',
      'u.name',
      'u.identification',
      'u.email',
      'u.active_mail',
      'u.preferences',
      'w.name as wallet_name',
    ])
    .where('j.id', '=', id)
    .forUpdate('j')
    .executeTakeFirst()

type Job = NonNullable<Awaited<ReturnType<typeof lockJob>>>

const aboutOf = (parts: Parts, job: Job, range: Range): About => ({
  driver: shownDriver(job.name, job.identification),
  subject:
    job.wallet_name === null
      ? reportTexts.vehicle(job.plate ?? '')
      : reportTexts.wallet(shownWalletName(job.wallet_name)),
  period: shownPeriod(range, parts.city().settings.timeZone),
})

/** The name under which the PDF is kept by whoever gets it. */
export const fileNameOf = (parts: Parts, madeAt: Date): string =>
  reportTexts.fileName(civilDate(toCivil(madeAt, parts.city().settings.timeZone)))

/** Not to an address that took another's place since: only a confirmed one is written to. */
const promiseMail = async (parts: Parts, tx: Tx, job: Job, about: About): Promise<void> => {
  if (!job.email || !job.active_mail) return
  const sender = senderOf(parts)
  const now = parts.clock.now()
  const letter = plainLetter(sender, job.email, reportMailTexts.subject(sender.programme), [
    reportMailTexts.greeting(job.name),
    reportMailTexts.what(about.subject, about.period),
    reportMailTexts.notYou,
  ])
  const attachment = { pdf_job_id: job.id, name: fileNameOf(parts, now) }
  await enqueue(tx, 'mail', { ...letter, attachment }, now)
}
