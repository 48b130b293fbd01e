import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readShift } from '#contract/generated/routes/shifts.ts'
import { type StaffOutput, staffCall } from '../client.ts'
import { keep, kept } from '../device-store.ts'
import { keepClock } from './kept-clock.ts'
import { changed } from './outbox.ts'

export type Shift = StaffOutput<typeof readShift>

const keyOf = (staffId: number) => ['shift', staffId]

/** The agent's shift as the server knows it; without a network the last one that was seen, with the city's kinds of notices. */
export function useShift(staffId: number): Shift | null {
  const [last, setLast] = useState<Shift | null>(null)
  const queries = useQueryClient()
  const { data, refetch } = useQuery({
    queryKey: keyOf(staffId),
    queryFn: () => staffCall(readShift, {}),
    retry: false,
  })
  useEffect(() => {
    const name = `shift/${staffId}`
    if (data) {
      void keep(name, data)
      // For a page that is opened without a network: how far this device's clock stands from the server's.
      void keepClock()
    } else void kept<Shift>(name).then(setLast)
  }, [data, staffId])
  useEffect(() => {
    // Where nothing is known yet, asking again waits for the answer that is on its way, which does not know what has just arrived.
    const again = () => void queries.cancelQueries({ queryKey: keyOf(staffId) }).then(() => refetch())
    changed.addEventListener('changed', again)
    return () => changed.removeEventListener('changed', again)
  }, [queries, staffId, refetch])
  return data ?? last
}
