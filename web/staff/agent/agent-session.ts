import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/errors.ts'
import { learnServerTime } from '#web/api/server-clock.ts'
import { type StaffSession, useStaffSession } from '../session.ts'
import { foreign } from './outbox.ts'
import { forget, keep, kept } from './store.ts'

type Entry = { session: StaffSession | null | undefined; error: unknown; again: () => void }

/**
 * Who is signed in on this device. Without a network it is who was last, so that a page that is opened in a dead spot goes
 * on by the clock of the server as it was; what they note is sent only once the server knows them again. Another tab may have
 * changed who it is, so it is asked again where the page is come back to, and where the server says so.
 */
export function useAgentSession(): Entry {
  const { data, error, refetch } = useStaffSession()
  const [last, setLast] = useState<StaffSession | null>(null)
  const isOffline = error instanceof ApiError && error.isNetworkFailure
  useEffect(() => {
    if (data) void keep('session', data)
    if (data === null) void forget('session')
  }, [data])
  useEffect(() => {
    if (!isOffline) return
    void kept<number>('clock').then((ahead) =>
      learnServerTime(String(Date.now() + (ahead ?? 0)), Date.now(), Date.now()),
    )
    void kept<StaffSession>('session').then(setLast)
  }, [isOffline])
  useEffect(() => {
    const again = () => void refetch()
    window.addEventListener('online', again)
    foreign.addEventListener('foreign', again)
    return () => {
      window.removeEventListener('online', again)
      foreign.removeEventListener('foreign', again)
    }
  }, [refetch])
  const again = () => void refetch()
  if (data !== undefined) return { session: data, error: null, again }
  return { session: isOffline && last ? last : undefined, error, again }
}
