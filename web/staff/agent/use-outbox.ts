import { useCallback, useEffect, useState } from 'react'
import {
  type Colleague,
  forgetTold,
  type Told,
  toldOf,
  type WaitingClaim,
  waitingOf,
} from '../device-store.ts'
import { changed, flush } from './outbox.ts'

/** How often the device tries again while something waits; the network seldom says that it is back. */
const tryEveryMs = 15_000

type Outbox = {
  /** The agent's own, and who else has left something on this device. */
  waiting: WaitingClaim[]
  others: Colleague[]
  told: Told[]
  send: () => void
  dismiss: (id: string) => void
}

type Waiting = { own: WaitingClaim[]; others: Colleague[] }

/** What waits on this device, sent as soon as somebody is here whose it is, and the network is back. */
export function useOutbox(staffId: number): Outbox {
  const [{ own, others }, setWaiting] = useState<Waiting>({ own: [], others: [] })
  const [told, setTold] = useState<Told[]>([])
  const read = useCallback(() => {
    void waitingOf(staffId).then(setWaiting)
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
  const isWaiting = own.length > 0
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
    waiting: own,
    others,
    told,
    send,
    dismiss: (id) => {
      setTold((now) => now.filter((one) => one.id !== id))
      void forgetTold(id)
    },
  }
}
