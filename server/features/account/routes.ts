import type { Binder } from '#server/http/bind.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { bindAddress } from './address/routes.ts'
import { bindConfirmation } from './confirmation/routes.ts'
import { bindLeaving } from './leaving/routes.ts'
import { bindOwnData } from './own-data/routes.ts'
import { bindProfile } from './profile/routes.ts'
import { bindRecovery } from './recovery/routes.ts'
import { bindRegistration } from './registration/routes.ts'
import { bindSessions } from './sessions/routes.ts'

/** Joins the calls of this noun, part by part. */
export const bindAccount = (bind: Binder, parts: Parts, jobs: Jobs): void => {
  bindRegistration(bind, parts)
  bindConfirmation(bind, parts, jobs)
  bindSessions(bind, parts)
  bindRecovery(bind, parts)
  bindProfile(bind, parts)
  bindAddress(bind, parts)
  bindLeaving(bind, parts)
  bindOwnData(bind, parts)
}
