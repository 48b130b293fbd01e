import type { Call } from '#server/http/caller.ts'
import { Refusal } from '#server/refusal.ts'

/** Keys are managed by the environment's key alone, so that a device that was stolen makes no others. */
export const demandFirst = ({ operator }: Call<'operator'>): void => {
  if (!operator.isFirst) throw new Refusal('forbidden')
}
