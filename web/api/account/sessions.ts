import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endOtherSessions,
  endSession,
  listSessions,
  logIn,
  logOut,
  readUser,
} from '#contract/generated/routes/account/sessions.ts'
import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import {
  countFault,
  isStartLost,
  judgeTry,
  noFaults,
  pauseBeforeTry,
} from '#domain/account/sessions/failed-start.ts'
import { secondMs } from '#domain/durations.ts'
import { ApiError, type CallInput, type CallOutput, call, unwrap } from '../client.ts'
import { useOnce } from '../idempotency.ts'
import { noteLettersOfPage } from '../language.ts'
import { leavePushes } from '../messages.ts'
import { noteFaults, pause, wait } from '../reach.ts'
import {
  canKeepSession,
  forgetSession,
  noteLogout,
  storedToken,
  storeSummary,
  storeToken,
} from '../stored-session.ts'
import { keepTexts } from '../texts.ts'

export type User = CallOutput<typeof readUser>

const toWait = 429

/**
 * Asks until the server has said who the token belongs to, or has failed for good (decision Q11). Silence is no failure: a
 * street without a signal costs nobody the session.
 */
async function askForUser(signal: AbortSignal): Promise<User> {
  let faults = noFaults
  for (let tries = 1; ; tries += 1) {
    try {
      const user = await call(readUser, {}, { signal })
      noteFaults(false)
      return user
    } catch (failure) {
      if (signal.aborted || !(failure instanceof ApiError)) throw failure
      // Whoever asks to come back is not there to say whose the session is, as little as one who does not answer.
      const isAway = failure.isNetworkFailure || failure.isToComeBack
      const verdict = isAway ? 'again' : judgeTry(failure.status)
      if (verdict === 'fault') faults = countFault(faults, Date.now())
      if (verdict === 'failed' || isStartLost(faults, Date.now())) throw failure
      // Also of this call alone: what else is answered does not say whose the page is. Who asks to wait has been heard.
      if (failure.status !== toWait) noteFaults(true)
      const asked = (failure.retryAfterSeconds ?? 0) * secondMs
      await pause(Math.max(asked, pauseBeforeTry(tries)), signal)
    }
  }
}

/** Once the server has said whose the session is, only a 401 ends it (decision Q151). */
let hasBegun = false

/** The logged-in user; the summary in storage is renewed with every load. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await askForUser(signal)
    hasBegun = true
    storeSummary(user)
    return user
  },
  // `askForUser` itself knows when to ask again.
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads the user while a token is stored and the page wants to know; `startFailed` when the session cannot go on. */
export function useUser(wanted = true) {
  const { data, isError } = useQuery({ ...userQuery, enabled: wanted && storedToken() !== null })
  return { data, startFailed: isError && !hasBegun }
}

/** Whether the page is that of a driver: an account that nobody has confirmed sees what anybody sees (decision Q18). */
export function useIsDriver(): boolean {
  const { data: user } = useUser()
  return user !== undefined && isConfirmed(user)
}

/** What a logout leaves of the driver in this browser. A server that heard of it has forgotten where to push to by itself. */
export async function leaveHere(isHeard: boolean): Promise<void> {
  forgetSession()
  if (!isHeard) await leavePushes()
  globalThis.location.assign('/')
}

/** Whoever hands the device on does not wait for a network that hangs. */
const logoutWithinMs = 2 * secondMs

/**
 * Ends the session here even when the server cannot be told, or does not answer soon, and starts over at the landing page. What is
 * on its way goes on without the page.
 */
export function useLogout() {
  const { send } = useOnce(logOut, { outlivesPage: true })
  return useMutation({
    mutationFn: () => {
      noteLogout()
      return Promise.race([send({}).then(() => true), wait(logoutWithinMs).then(() => false)])
    },
    onSettled: (isHeard = false) => leaveHere(isHeard),
  })
}

/**
 * Asked before a session begins: where the browser refuses to keep it, the reload that follows would show the login again without
 * a word. Throws what the driver reads.
 */
export function demandStorage(): void {
  if (!canKeepSession()) throw new ApiError(0, { message: keepTexts.refused })
}

/** Stores the token and loads the user (specification 4); the page is reloaded by the screen. */
export function useLogin() {
  const queryClient = useQueryClient()
  const { send } = useOnce(logIn)
  return useMutation({
    mutationFn: async (body: CallInput<typeof logIn>['body']) => {
      demandStorage()
      const { access_token } = await send({ body })
      storeToken(access_token)
      noteLettersOfPage()
      // When this fails the page decides at its start what becomes of the token.
      await queryClient.prefetchQuery(userQuery)
    },
  })
}

/**
 * Asks for the user anew without putting the session at risk: a failure leaves everything as it is, where a failed
 * query would count as a failed start.
 */
export function useRefreshUser(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    try {
      const user = await call(readUser, {})
      // What was asked before this, and is answered only now, would put back what has changed.
      await queryClient.cancelQueries({ queryKey: userQuery.queryKey, exact: true })
      queryClient.setQueryData(userQuery.queryKey, user)
    } catch {
      // The next load of the page asks again.
    }
  }
}

export type OpenSession = CallOutput<typeof listSessions>['data'][number]

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }).then(unwrap<OpenSession[]>),
})

export const useSessions = () => useQuery(sessionsQuery)

/** Ends one session, or with null all but this one. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const one = useOnce(endSession)
  const others = useOnce(endOtherSessions)
  return useMutation({
    mutationFn: (id: number | null) => (id === null ? others.send({}) : one.send({ params: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
