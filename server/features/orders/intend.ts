import { keepRefusal, type Tx } from '#server/database/once.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The first of the two commits around a call to the bank: what is asked of it, noted with our key. A refusal is the
 * answer to the call, also when it is repeated.
 * @param request answers null when what was ordered can be bought no more; that the order ended is committed then
 */
export const intend = async <Intent>(
  parts: Parts,
  call: Call<'driver'>,
  request: (tx: Tx) => Promise<Intent | null>,
): Promise<Intent> => {
  try {
    const intent = await parts.db.kysely.transaction().execute(request)
    if (intent === null) throw new Refusal('notice_not_payable')
    return intent
  } catch (error) {
    if (call.once) await keepRefusal(parts.db, call.once, error)
    throw error
  }
}
