import { deviceOf } from '#domain/account/sessions/device.ts'
import type { PreferenceFlag } from '#domain/preferences.ts'
import type { Tx } from '#server/database/pool.ts'
import { wordsBeside } from '#server/features/account/texts.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'

/**
 * Keeps that a driver turned a message on or off, so that a consent and its end can be proved: when, beside which words, under which
 * privacy policy and from where. The network address goes to the trail alone, which forgets it after six months.
 */
export const keepChange = async (
  parts: Parts,
  tx: Tx,
  { flag, isOn }: { flag: PreferenceFlag; isOn: boolean },
  call: Call<'driver'>,
): Promise<void> => {
  await tx
    .insertInto('preference_changes')
    .values({
      user_id: call.driver.userId,
      flag,
      is_on: isOn,
      changed_at: parts.clock.now(),
      words: wordsBeside(flag),
      policy_version: parts.city().texts.politica_de_privacidade?.updated_at ?? '',
      accessing_from: call.accessingFrom ?? null,
      device: deviceOf(call.userAgent ?? ''),
    })
    .execute()
  const details = { preference: flag, to: isOn ? 'on' : 'off' }
  await writeTrail(parts, tx, { event: 'preference changed', ...callerOf(call), details })
}
