import { isUnanswered as hasNoAnswer } from '#contract/idempotency.ts'
import { ApiError } from './errors.ts'
import { newKey } from './random-key.ts'

/** Whether nobody knows what a call did, so that the very same may be sent again: no answer came, or none that is one. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetworkFailure || hasNoAnswer(error))

/** A call that changes something, in the hands of one screen or dialog. */
export type Keyed<Input, Output> = {
  send: (input: Input) => Promise<Output>
  /** Whether exactly this was sent and not answered: sending it again is no second operation. */
  isOpen: (input: Input) => boolean
}

/**
 * Gives a call its Idempotency-Key, on the driver's page and on the staff's. It is made before the first try, goes along with
 * the same request for as long as that is unanswered, and is settled by an answer: a success, a refusal. Another request is
 * another intent.
 */
export function keyed<Input, Output>(
  sendWith: (input: Input, key: string) => Promise<Output>,
): Keyed<Input, Output> {
  let open: string | null = null
  let key = ''
  return {
    send: async (input) => {
      const intent = JSON.stringify(input)
      if (open !== intent) key = newKey()
      open = intent
      const mine = key
      let failure: unknown
      try {
        return await sendWith(input, mine)
      } catch (error) {
        failure = error
        throw error
      } finally {
        if (key === mine && !isUnanswered(failure)) open = null
      }
    },
    isOpen: (input) => open === JSON.stringify(input),
  }
}
