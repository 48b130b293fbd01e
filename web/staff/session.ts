import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStaffSession, signOutStaff, signOutStaffEverywhere } from '#contract/routes/staff/access.ts'
import { ApiError } from '#web/api/errors.ts'
import { type StaffOutput, sessionEnded, staffCall } from './client.ts'

export type StaffSession = StaffOutput<typeof readStaffSession>

const key = ['staff', 'session']

const readSession = (): Promise<StaffSession | null> =>
  staffCall(readStaffSession, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  })

/** Who is signed in; null when nobody is. */
export function useStaffSession() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: readSession, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    const end = () => client.setQueryData(key, null)
    // Somebody else may have come in while the browser kept the page to come back to: nothing of the one before is theirs.
    const lookAgain = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const [before, now] = [client.getQueryData<StaffSession | null>(key), await readSession()]
      if (before && before.id !== now?.id) window.location.reload()
    }
    const comeBack = (event: PageTransitionEvent) => void lookAgain(event).catch(() => undefined)
    sessionEnded.addEventListener('ended', end)
    window.addEventListener('pageshow', comeBack)
    return () => {
      sessionEnded.removeEventListener('ended', end)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [client])
  return query
}

/** Takes over who has come in, and forgets everything once somebody goes. */
export function useStaffEntry() {
  const client = useQueryClient()
  const become = (session: StaffSession | null) => {
    // What the one before was shown is nobody's any more; who watches the session itself goes on watching.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== key[1] })
    client.setQueryData(key, session)
  }
  const leave = async (everywhere: boolean) => {
    await staffCall(everywhere ? signOutStaffEverywhere : signOutStaff, {})
    become(null)
  }
  return { enter: (session: StaffSession) => become(session), become, leave }
}
