import { guessWindowStart } from '#domain/account.ts'
import { seldom } from '#server/jobs/seldom.ts'
import type { Sweep } from '#server/jobs/task.ts'
import type { Parts } from '#server/parts.ts'

const day = 86_400_000

/** Long enough for somebody who opens the link of an old mail to be told that the e-mail is confirmed. */
const linksKeptDays = 90

/** Removes what no call can use any more: sessions, codes, guesses, links and failed logins. */
export const forgetOldAccess = (parts: Parts): Sweep['run'] =>
  seldom(600, async (now) => {
    const { kysely } = parts.db
    const { sessionIdleDays, sessionMaxDays, loginFailures } = parts.city().settings
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await kysely
      .deleteFrom('sessions')
      .where((is) =>
        is.or([
          is('last_seen_at', '<', ago(sessionIdleDays * day)),
          is('created_at', '<', ago(sessionMaxDays * day)),
        ]),
      )
      .execute()
    await kysely.deleteFrom('codes').where('expires_at', '<', ago(day)).execute()
    await kysely.deleteFrom('code_guesses').where('guessed_at', '<', guessWindowStart(now)).execute()
    await kysely
      .deleteFrom('email_links')
      .where('expires_at', '<', ago(linksKeptDays * day))
      .execute()
    await kysely
      .deleteFrom('login_failures')
      .where('failed_at', '<', ago(loginFailures.windowSeconds * 1000))
      .execute()
  })
