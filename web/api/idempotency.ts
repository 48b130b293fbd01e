import { useState } from 'react'
import {
  ApiError,
  type CallInput,
  type CallOutput,
  type Changing,
  callWithKey,
  type Sending,
} from './client.ts'
import { nothingSent } from './errors.ts'
import { type Keyed, keyed } from './keyed.ts'
import { pause, whileConfirming } from './reach.ts'
import { lostTexts } from './texts.ts'

/** How long to wait before each further try to learn what became of a payment: about a minute in all. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

/**
 * After so long nothing is sent without being asked for: a device that slept goes on with its pauses when it wakes, and what was
 * wanted then, a ticket in that street, is hardly wanted any more.
 */
const wantedForMs = 600_000

const isOffline = () => globalThis.navigator?.onLine === false

/** The answer was lost, or was none yet: the very same is worth sending again. */
const isLost = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.isNetworkFailure || error.isToComeBack)

/** What one try came to; an answer that was lost is no error yet. */
const attempt = async <T>(send: () => Promise<T>): Promise<{ answer: T } | { lost: ApiError }> => {
  try {
    return { answer: await send() }
  } catch (error) {
    if (isLost(error)) return { lost: error }
    throw error
  }
}

/**
 * Sends what moves money until somebody says what became of it: an answer that was lost is no error, and the key makes every
 * further try the same payment. A device that was offline before and after has sent nothing, unless `maybeDone`: of what it
 * sent earlier it cannot say so.
 */
export async function learnOutcome<T>(
  send: () => Promise<T>,
  maybeDone: boolean,
  notSent: string = lostTexts.nothingSent,
): Promise<T> {
  const wasOffline = isOffline()
  const end = Date.now() + wantedForMs
  let tried = await attempt(send)
  if ('answer' in tried) return tried.answer
  if (wasOffline && isOffline() && !maybeDone) {
    throw new ApiError(0, { message: notSent, type: nothingSent })
  }
  let { lost } = tried
  return whileConfirming(async () => {
    for (const ms of pausesMs) {
      await pause(Math.max(ms, (lost.retryAfterSeconds ?? 0) * 1000))
      if (Date.now() > end) break
      tried = await attempt(send)
      if ('answer' in tried) return tried.answer
      lost = tried.lost
    }
    throw new ApiError(0, { message: lostTexts.unknown })
  })
}

/**
 * Sends what moves no money once, and says what is known when a device without a network gets no answer. The driver sends it again:
 * its key makes that the same operation. Any other lost answer has the generic text (specification 8).
 */
export async function sayOutcome<T>(send: () => Promise<T>, maybeDone = false): Promise<T> {
  const wasOffline = isOffline()
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isNetworkFailure || !isOffline()) throw error
    throw wasOffline && !maybeDone
      ? new ApiError(0, { message: lostTexts.nothingDone, type: nothingSent })
      : new ApiError(0, { message: lostTexts.maybeDone })
  }
}

type Kind = Sending & { movesMoney?: true }

/** A call of drivers and visitors that changes something, under its Idempotency-Key. */
export const once = <R extends Changing>(
  route: R,
  { movesMoney, ...sending }: Kind = {},
): Keyed<CallInput<R>, CallOutput<R>> =>
  keyed((input, key, isOpen) => {
    const send = () => callWithKey(route, input, key, sending)
    return movesMoney ? learnOutcome(send, isOpen) : sayOutcome(send, isOpen)
  })

/** An intent ends with what it was begun on: whoever comes back later and asks for the same wants it once more. */
export const useOnce = <R extends Changing>(route: R, kind?: Kind) => useState(() => once(route, kind))[0]
