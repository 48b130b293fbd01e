import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  readStaffSession,
  signOutStaff,
  signOutStaffEverywhere,
} from '#contract/generated/routes/staff/access.ts'
import { ApiError } from '#web/api/errors.ts'
import { type StaffOutput, sessionEnded, staffCall } from './client.ts'

export type StaffSession = StaffOutput<typeof readStaffSession>

const key = ['staff', 'session']

const readSession = (): Promise<StaffSession | null> =>
  staffCall(readStaffSession, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  })

/** The other tabs of this browser, which have the same cookie: whoever comes or goes in one does so in all. */
const tabs = new BroadcastChannel('rotativo-equipe')

/** Calls back whenever somebody else may have come in: by another tab, or while nobody looked at this one. */
const onPossibleChange = (lookAgain: () => void): (() => void) => {
  const see = () => document.visibilityState === 'visible' && lookAgain()
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && lookAgain()
  tabs.addEventListener('message', lookAgain)
  document.addEventListener('visibilitychange', see)
  window.addEventListener('pageshow', comeBack)
  return () => {
    tabs.removeEventListener('message', lookAgain)
    document.removeEventListener('visibilitychange', see)
    window.removeEventListener('pageshow', comeBack)
  }
}

/** Who is signed in; null when nobody is. */
export function useStaffSession() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: readSession, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    const end = () => {
      forgetAnswers(client)
      client.setQueryData(key, null)
    }
    // Nothing of the one before is theirs, nor is what the one before pressed to be done as theirs.
    const lookAgain = async () => {
      const before = client.getQueryData<StaffSession | null>(key)
      const now = await readSession()
      if (before && before.id !== now?.id) window.location.reload()
      else client.setQueryData(key, now)
    }
    const leave = onPossibleChange(() => void lookAgain().catch(() => undefined))
    sessionEnded.addEventListener('ended', end)
    return () => {
      leave()
      sessionEnded.removeEventListener('ended', end)
    }
  }, [client])
  const here = query.data === undefined ? undefined : (query.data?.id ?? null)
  useEffect(() => {
    // Here, because a person can sign out of the office while the agent's page is closed.
    if (here !== undefined) void forgetOnDevice(here)
  }, [here])
  return query
}

/** Forgets every answer of the server; who watches the session itself goes on watching. */
export const forgetAnswers = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== key[1] })

/** Removes what the agent's page keeps on this device of everybody but the person who is here (Decision Q201). */
export const forgetOnDevice = (staffId: number | null): Promise<void> =>
  import('./device-store.ts').then(({ forgetOthers }) => forgetOthers(staffId)).catch(() => undefined)

/** Takes over who has come in, and forgets everything once somebody goes. */
export function useStaffEntry() {
  const client = useQueryClient()
  const become = (session: StaffSession | null) => {
    forgetAnswers(client)
    client.setQueryData(key, session)
    tabs.postMessage('changed')
  }
  const leave = async (everywhere: boolean) => {
    await staffCall(everywhere ? signOutStaffEverywhere : signOutStaff, {})
    become(null)
  }
  return { enter: (session: StaffSession) => become(session), become, leave }
}
