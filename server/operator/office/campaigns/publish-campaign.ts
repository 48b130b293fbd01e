import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/campaigns.ts'
import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'

/** Promises a campaign to every driver who wants them, as the operator's call does. */
export const publishCampaign = (
  parts: Parts,
  { name: campaign, title, text, link }: InputOf<typeof calls.publishCampaign>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.publishCampaign>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    await enqueue(tx, 'campaign', { campaign, title, text, link, after: 0 }, parts.clock.now())
    // What was said stays here for good; the messages are forgotten after a while.
    const details = { campaign, title, text, link, sent: true }
    await writeRegister(parts, tx, byStaff(call), { act: 'send campaigns', details })
    return { message: doneTexts.done }
  })
