import { type RawBuilder, sql } from 'kysely'
import { defaultPreferences, type PreferenceFlag } from '#domain/preferences.ts'

const wants = (flag: PreferenceFlag): RawBuilder<boolean> =>
  sql`coalesce((u.preferences ->> ${flag})::boolean, ${defaultPreferences()[flag]}::boolean)`

/** Whether a campaign reaches the driver `u` of a statement by a letter, and whether by a push, as `tellDrivers` decides it. */
export const campaignReach = (): { mails: RawBuilder<boolean>; pushes: RawBuilder<boolean> } => ({
  mails: sql`(u.active_mail and u.email is not null and ${wants('send_campaign_email')})`,
  pushes: sql`(${wants('send_campaign_push')} and exists (select from push_subscriptions s where s.user_id = u.id))`,
})
