import { sql } from 'kysely'

/**
 * Whether the notice was called off by this contest `c`. Other open contests of the notice ended with it, as accepted ones too:
 * what is returned is returned for one of them (decision Q178).
 */
export const calledOffByIt = sql<boolean>`c.state = 'accepted' and exists (select from notice_events e
  where e.notice_id = c.notice_id and e.contest_id = c.id and e.event = 'contest_accepted')`
