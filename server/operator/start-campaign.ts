import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog, writeOfficeTrail } from './log.ts'

/** Promises a campaign to every driver who wants them; the jobs find the drivers. */
export const startCampaign = (
  parts: Parts,
  body: InputOf<typeof calls.startCampaign>,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.startCampaign>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    const { name: campaign, title, text, link } = body
    await enqueue(tx, 'campaign', { campaign, title, text, link, after: 0 }, now)
    const details = { campaign, title, text, link }
    await writeLog(tx, call.operator, { action: 'start campaign', details }, now)
    await writeOfficeTrail(parts, tx, call, 'start campaign')
    return { message: doneTexts.done }
  })
