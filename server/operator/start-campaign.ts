import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type { startCampaign as declared } from '#contract/operator.ts'
import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog } from './log.ts'

/** Promises a campaign to every driver who wants them; the jobs find the drivers. */
export const startCampaign = (
  parts: Parts,
  body: InputOf<typeof declared>['body'],
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof declared>> =>
  inTransaction(parts.db, call.once, async (tx) => {
    const now = parts.clock.now()
    const { name: campaign, title, text, link } = body
    await enqueue(tx, 'campaign', { campaign, title, text, link, after: 0 }, now)
    await writeLog(tx, call.operator, { action: 'start campaign', details: { campaign, title } }, now)
    return { message: doneTexts.done }
  })
