import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/campaigns.ts'
import { campaignReach } from '#server/features/messages/campaign-reach.ts'
import { letterTold } from '#server/features/messages/letter-again.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

type Counted = { drivers: number; by_email: number; by_push: number; told_before: number }

/** Counts whom a campaign would reach and shows its letter, so that nobody sends it blindly. */
export const checkCampaign = async (
  parts: Parts,
  { name: campaign, title, text, link }: InputOf<typeof calls.checkCampaign>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.checkCampaign>> => {
  const { mails, pushes } = campaignReach()
  const { rows } = await sql<Counted>`
    select count(*) filter (where not told and (mails or pushes))::int as drivers,
      count(*) filter (where not told and mails)::int as by_email,
      count(*) filter (where not told and pushes)::int as by_push, count(*) filter (where told)::int as told_before
    from (
      select ${mails} as mails, ${pushes} as pushes,
        exists (select from messages m where m.user_id = u.id and m.kind = 'campaign' and m.subject = ${campaign}) as told
      from users u where u.deleted_at is null
    ) drivers`.execute(parts.db.kysely)
  const counted = rows[0] ?? { drivers: 0, by_email: 0, by_push: 0, told_before: 0 }
  const details = { campaign, checked: true, ...counted }
  await writeRegister(parts, parts.db.kysely, byStaff(call), { act: 'send campaigns', details })
  const { programmeName } = parts.city().settings
  const facts = { campaign, title, text, link }
  const shown = { kind: 'campaign', facts, name: programmeName, email: '', preferences: {} }
  const letter = letterTold(parts, shown)
  return { ...counted, subject: letter.subject, letter: letter.text }
}
