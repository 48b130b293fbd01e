import { enqueueAll } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { campaignReach } from './campaign-reach.ts'
import { tellDrivers } from './deliver.ts'
import type { MessageFacts } from './facts.ts'

/** What a campaign tells, and after which driver it goes on. */
export type CampaignJob = MessageFacts['campaign'] & { after: number }

/** So many drivers are told by one job, so that other messages pass between. */
const driversPerJob = 500

/**
 * Tells the next drivers whom it reaches and promises the rest: whom it does not reach has not heard of it, and may when it is
 * sent once more. Told again, after a crash between the two, it tells nobody twice.
 */
export const sendCampaign = async (parts: Parts, { after, ...facts }: CampaignJob): Promise<void> => {
  const { kysely } = parts.db
  const { mails, pushes } = campaignReach()
  const drivers = await kysely
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '>', after)
    .where('u.deleted_at', 'is', null)
    .where((reached) => reached.or([mails, pushes]))
    .orderBy('u.id')
    .limit(driversPerJob)
    .execute()
  const last = drivers.at(-1)
  if (!last) return
  await tellDrivers(parts, { messages: drivers.map(({ id }) => ({ user_id: id, kind: 'campaign', facts })) })
  await enqueueAll(kysely, [{ topic: 'campaign', payload: { ...facts, after: last.id } }], parts.clock.now())
}
