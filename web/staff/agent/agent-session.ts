import { useEffect, useState } from 'react'
import { isUnserved } from '../client.ts'
import { type StaffSession, useStaffSession } from '../session.ts'
import { goOnByKeptClock, keepClock } from './kept-clock.ts'
import { foreign } from './outbox.ts'
import { forget, keep, kept } from './store.ts'

type Entry = { session: StaffSession | null | undefined; error: unknown; again: () => void }

/**
 * Who is signed in on this device. Without a network, or a server that can serve, it is who was last, so that a page that is
 * opened in a dead spot goes on by the clock of the server as it was; what they note is sent only once the server knows them
 * again. It is asked again where the network is back, and where the server says that it is somebody else.
 */
export function useAgentSession(): Entry {
  const { data, error, refetch } = useStaffSession()
  const [last, setLast] = useState<StaffSession | null>(null)
  const isOffline = isUnserved(error)
  useEffect(() => {
    let isStill = true
    // The clock first: whoever is found here later is found with it; but nobody who has gone meanwhile.
    if (data) void keepClock().then(() => (isStill ? keep('session', data) : undefined))
    if (data === null) void forget('session')
    return () => {
      isStill = false
    }
  }, [data])
  useEffect(() => {
    if (!isOffline) return
    void goOnByKeptClock()
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
