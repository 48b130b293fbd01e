import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { minuteMs } from '#domain/durations.ts'
import { isUnserved } from '../client.ts'
import { forget, keep, kept } from '../device-store.ts'
import { forgetAnswers, forgetOnDevice, type StaffSession, useStaffSession } from '../session.ts'
import { goOnByKeptClock, keepClock } from './kept-clock.ts'
import { endOf, endOfKept, hasCome, type KeptSession } from './kept-session.ts'
import { foreign } from './outbox.ts'

type Entry = {
  session: StaffSession | null | undefined
  /** Whether it is over by its time, and only the server could say who is here. */
  isOver: boolean
  error: unknown
  again: () => void
}

/** Whether a time has come, looked at each minute and by whoever comes back: a device that slept has timers that come late. */
function useHasCome(at: number | null): boolean {
  const [, look] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const timer = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return at !== null && hasCome(at)
}

/**
 * Who is signed in on this device. Without a network, or a server that can serve, it is who was last, so that a page that is
 * opened in a dead spot goes on by the clock of the server as it was, for as long as the session may last (Decision Q172); what
 * they note is sent only once the server knows them again. It is asked again where the network is back, where the server says that
 * it is somebody else, and once the time of the session is over.
 */
export function useAgentSession(): Entry {
  const { data, dataUpdatedAt, error, refetch } = useStaffSession()
  const queries = useQueryClient()
  const [last, setLast] = useState<KeptSession | null>(null)
  const isOffline = isUnserved(error)
  const dataEndsAt = useMemo(() => (data ? endOf(data, dataUpdatedAt) : null), [data, dataUpdatedAt])
  const overSince = data === undefined ? last && endOfKept(last) : dataEndsAt
  const isOver = useHasCome(overSince)
  useEffect(() => {
    let isStill = true
    // The clock first: whoever is found here later is found with it; but nobody who has gone meanwhile.
    if (data)
      void keepClock().then(() => (isStill ? keep('session', { ...data, endsAt: dataEndsAt }) : undefined))
    if (data === null) void forget('session')
    return () => {
      isStill = false
    }
  }, [data, dataEndsAt])
  useEffect(() => {
    if (!isOffline) return
    // The clock first: by it the session is over or not.
    void goOnByKeptClock()
      .then(() => kept<KeptSession>('session'))
      .then(setLast)
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
  useEffect(() => {
    if (!isOver) return
    // Also without a network: the device then only remembers when the session ended.
    forgetAnswers(queries)
    void keep('session', { endsAt: overSince }).then(() => forgetOnDevice(null))
    void refetch()
  }, [isOver, overSince, queries, refetch])
  const again = () => void refetch()
  if (isOver) return { session: undefined, isOver, error, again }
  if (data !== undefined) return { session: data, isOver, error: null, again }
  return { session: isOffline && last ? last : undefined, isOver, error, again }
}
