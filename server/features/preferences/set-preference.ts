import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/preferences.ts'
import { doneTexts, shapeTexts } from '#contract/texts.ts'
import { defaultPreferences, isPreferenceFlag } from '#domain/preferences.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { setPreferenceFlag } from '#server/features/account/store.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { keepChange } from './keep-change.ts'

/**
 * Switches one preference; two switched at once never undo each other, because each changes its own key. What is switched to what it
 * was already changes nothing, and nothing is kept of it.
 */
export const setPreference = (
  parts: Parts,
  body: Record<string, boolean>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.setPreference>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const [entry, ...others] = Object.entries(body)
    if (!entry || others.length > 0) throw new InvalidInput({ body: [shapeTexts.wrong] })
    const [flag, isOn] = entry
    if (!isPreferenceFlag(flag)) throw new InvalidInput({ body: [shapeTexts.wrong] })
    const byDefault = defaultPreferences()[flag]
    const isChanged = await setPreferenceFlag(tx, call.driver.userId, { flag, isOn, byDefault })
    if (isChanged) await keepChange(parts, tx, { flag, isOn }, call)
    return { message: doneTexts.preferenceSet }
  })
