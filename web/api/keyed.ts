import { isUnanswered as hasNoAnswer } from '#contract/idempotency.ts'
import { ApiError, nothingSent } from './errors.ts'
import { newKey } from './random-key.ts'

/**
 * Whether nobody knows what a call did, so that the very same may be sent again: no answer came, or none that is one. What has
 * not left the device did nothing.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && ((error.isNetworkFailure && error.type !== nothingSent) || hasNoAnswer(error))

/** A call that changes something, in the hands of one screen or dialog. */
export type Keyed<Input, Output> = {
  send: (input: Input) => Promise<Output>
  /** Whether exactly this was sent and not answered: sending it again is no second operation. */
  isOpen: (input: Input) => boolean
  /** What is sent next is another intent, also when it looks like the one that nobody has answered. */
  beginAnew: () => void
}

/**
 * Gives a call its Idempotency-Key, on the driver's page and on the staff's. It is made before the first try, goes along with
 * the same request for as long as that is unanswered, and is settled by an answer: a success, a refusal. Another request is
 * another intent. `isOpen`: whether the same was sent before and not answered.
 */
export function keyed<Input, Output>(
  sendWith: (input: Input, key: string, isOpen: boolean) => Promise<Output>,
): Keyed<Input, Output> {
  let open: string | null = null
  let key = ''
  return {
    send: async (input) => {
      const intent = JSON.stringify(input)
      const isOpen = open === intent
      if (open !== intent) key = newKey()
      open = intent
      const mine = key
      let failure: unknown
      try {
        return await sendWith(input, mine, isOpen)
      } catch (error) {
        failure = error
        throw error
      } finally {
        if (key === mine && !isUnanswered(failure)) open = null
      }
    },
    isOpen: (input) => open === JSON.stringify(input),
    beginAnew: () => {
      open = null
    },
  }
}
