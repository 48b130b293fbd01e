import { useState } from 'react'
import { isUnanswered as hasNoAnswer } from '#contract/idempotency.ts'
import { ApiError, type CallInput, type CallOutput, type Changing, callWithKey } from './client.ts'
import { newKey } from './random-key.ts'
import { pause, whileConfirming } from './reach.ts'
import { lostTexts } from './texts.ts'

/** Whether nobody knows what a call did, so that the very same may be sent again: no answer came, or none that is one. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetworkFailure || hasNoAnswer(error))

/** How long to wait before each further try to learn what became of a payment: about a minute in all. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

const isOffline = () => globalThis.navigator?.onLine === false

/** The answer was lost, or was none yet: the very same is worth sending again. */
const isLost = (error: unknown) => error instanceof ApiError && (error.isNetworkFailure || error.isToComeBack)

const wantedPauseMs = (failure: unknown) =>
  failure instanceof ApiError ? (failure.retryAfterSeconds ?? 0) * 1000 : 0

/**
 * Sends what moves money until somebody says what became of it: an answer that was lost is no error, and the key makes every
 * further try the same payment. A device that was offline before and after has sent nothing.
 */
async function learnOutcome<T>(send: () => Promise<T>): Promise<T> {
  const wasOffline = isOffline()
  let last: unknown
  try {
    return await send()
  } catch (failure) {
    if (!isLost(failure)) throw failure
    if (wasOffline && isOffline()) throw new ApiError(0, { message: lostTexts.nothingSent })
    last = failure
  }
  return whileConfirming(async () => {
    for (const ms of pausesMs) {
      await pause(Math.max(ms, wantedPauseMs(last)))
      try {
        return await send()
      } catch (failure) {
        if (!isLost(failure)) throw failure
        last = failure
      }
    }
    throw new ApiError(0, { message: lostTexts.unknown })
  })
}

/** A call that changes something, in the hands of one screen or dialog. */
export type Once<R extends Changing> = {
  send: (input: CallInput<R>) => Promise<CallOutput<R>>
  /** Whether exactly this was sent and not answered: sending it again is no second operation. */
  isOpen: (input: CallInput<R>) => boolean
}

/**
 * Gives a call its Idempotency-Key. It is made before the first try, goes along with the same request for as long as
 * that is unanswered, and is settled by an answer: a success, a refusal. Another request is another intent.
 */
export function once<R extends Changing>(route: R, { movesMoney = false } = {}): Once<R> {
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
        const send = () => callWithKey(route, input, mine)
        return await (movesMoney ? learnOutcome(send) : send())
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

/** An intent ends with what it was begun on: whoever comes back later and asks for the same wants it once more. */
export const useOnce = <R extends Changing>(route: R, kind?: { movesMoney: true }): Once<R> =>
  useState(() => once(route, kind))[0]
