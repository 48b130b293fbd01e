import { guessWindowStart } from '#domain/account/confirmation/codes.ts'
import { dayMs } from '#domain/durations.ts'
import { forgetOldSessions } from '#server/http/sessions.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'

/** Long enough for somebody who opens the link of an old mail to be told that the e-mail is confirmed. */
const linksKeptDays = 90

/** Removes what no call can use any more: sessions, codes, guesses, links and failed logins. */
export const forgetOldAccess = (parts: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    const { kysely } = parts.db
    const { loginFailures } = parts.city().settings
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await forgetOldSessions(parts)
    await kysely.deleteFrom('codes').where('expires_at', '<', ago(dayMs)).execute()
    await kysely.deleteFrom('code_guesses').where('guessed_at', '<', guessWindowStart(now)).execute()
    await kysely
      .deleteFrom('email_links')
      .where('expires_at', '<', ago(linksKeptDays * dayMs))
      .execute()
    await kysely
      .deleteFrom('login_failures')
      .where('failed_at', '<', ago(loginFailures.windowSeconds * 1000))
      .execute()
  })
