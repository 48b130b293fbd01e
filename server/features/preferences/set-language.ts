import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/preferences.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Language } from '#domain/languages.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { keepLanguage } from '#server/features/account/store.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

/** Keeps the language that a driver reads in, for what is sent while nobody looks at the page. */
export const setLanguage = (
  parts: Parts,
  { language }: { language: Language },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.setLanguage>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    await keepLanguage(tx, call.driver.userId, language)
    return { message: doneTexts.preferenceSet }
  })
