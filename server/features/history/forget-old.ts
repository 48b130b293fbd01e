import { minuteMs } from '#domain/durations.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'

/** An address given in the last moment lives ten minutes, and a slow download some more. */
const stillReadMs = 15 * minuteMs

/** The limits of an account count for at most a day. */
const jobsCountMs = 1440 * minuteMs

/** PDFs go soon after they have expired; that they were made is forgotten after a day. */
export const forgetOldPdfs = (parts: Parts): Sweep['run'] =>
  throttle(60, async (now) => {
    const { kysely } = parts.db
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await kysely
      .deleteFrom('pdf_pieces')
      .where('pdf_job_id', 'in', (jobs) =>
        jobs.selectFrom('pdf_jobs').select('id').where('expires_at', '<', ago(stillReadMs)),
      )
      .execute()
    await kysely
      .deleteFrom('pdf_jobs')
      .where('expires_at', '<', ago(stillReadMs))
      .where('created_at', '<', ago(jobsCountMs))
      .execute()
    await kysely.deleteFrom('pdf_links').where('expires_at', '<', ago(stillReadMs)).execute()
  })
