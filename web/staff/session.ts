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
    sessionEnded.addEventListener('ended', end)
    return () => sessionEnded.removeEventListener('ended', end)
  }, [client])
  return query
}

/** Takes over who has come in, and forgets everything once somebody goes. */
export function useStaffEntry() {
  const client = useQueryClient()
  const leave = async (everywhere: boolean) => {
    await staffCall(everywhere ? signOutStaffEverywhere : signOutStaff, {})
    client.clear()
    client.setQueryData(key, null)
  }
  return {
    enter: (session: StaffSession) => {
      client.clear()
      client.setQueryData(key, session)
    },
    leave,
  }
}
