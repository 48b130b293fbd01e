import { useCallback, useEffect, useState } from 'react'
import { changed, flush } from './outbox.ts'
import { forgetTold, type Told, toldOf, type WaitingClaim, waitingClaims } from './store.ts'

/** How often the device tries again while something waits; the network seldom says that it is back. */
const tryEveryMs = 15_000

type Outbox = {
  /** The agent's own, and what somebody else has left on this device. */
  waiting: WaitingClaim[]
  others: WaitingClaim[]
  told: Told[]
  send: () => void
  dismiss: (id: string) => void
}

/** What waits on this device, sent as soon as somebody is here whose it is, and the network is back. */
export function useOutbox(staffId: number): Outbox {
  const [all, setAll] = useState<WaitingClaim[]>([])
  const [told, setTold] = useState<Told[]>([])
  const read = useCallback(() => {
    void waitingClaims().then(setAll)
    void toldOf(staffId).then(setTold)
  }, [staffId])
  // Another tab may have sent it while this one slept.
  const send = useCallback(() => void flush(staffId).then(read), [staffId, read])
  useEffect(() => {
    read()
    void flush(staffId)
    changed.addEventListener('changed', read)
    return () => changed.removeEventListener('changed', read)
  }, [staffId, read])
  const isWaiting = all.some((claim) => claim.staffId === staffId)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(send, tryEveryMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [isWaiting, send])
  return {
    waiting: all.filter((claim) => claim.staffId === staffId),
    others: all.filter((claim) => claim.staffId !== staffId),
    told,
    send,
    dismiss: (id) => {
      setTold((now) => now.filter((one) => one.id !== id))
      void forgetTold(id)
    },
  }
}
