import { sql } from 'kysely'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { setPreference as declared } from '#contract/preferences.ts'
import { doneTexts, shapeTexts } from '#contract/texts.ts'
import { defaultPreferences, isPreferenceFlag } from '#domain/preferences.ts'
import { inTransaction } from '#server/database/once.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'

/** Switches one preference; two switched at once never undo each other, because each changes its own key. */
export const setPreference = (
  parts: Parts,
  body: Record<string, boolean>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof declared>> =>
  inTransaction(parts.db, call.once, async (tx) => {
    const [entry, ...others] = Object.entries(body)
    if (!entry || others.length > 0) throw new InvalidInput({ body: [shapeTexts.wrong] })
    const [flag, isOn] = entry
    if (!isPreferenceFlag(flag)) throw new InvalidInput({ body: [shapeTexts.wrong] })
    // Only what differs from the defaults is kept.
    const changed =
      defaultPreferences()[flag] === isOn
        ? sql`preferences - ${flag}::text`
        : sql`preferences || ${JSON.stringify({ [flag]: isOn })}::jsonb`
    await sql`update users set preferences = ${changed} where id = ${call.driver.userId}`.execute(tx)
    return { message: doneTexts.preferenceSet }
  })
