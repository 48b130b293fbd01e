import { type ReactNode, useEffect, useRef } from 'react'
import { InPage } from '../dialog.tsx'

/**
 * A sheet that has come back by itself: it stands in the page, and folds away once somebody does something else there. By the
 * click and not by the press, so that nothing moves under a finger.
 */
export function SheetInPage({ children, onLeave }: { children: ReactNode; onLeave: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    const look = ({ target }: Event) => {
      const main = place.current?.closest('main')
      const isElsewhere = target instanceof Node && main?.contains(target) && !place.current?.contains(target)
      if (isElsewhere) leave.current()
    }
    document.addEventListener('click', look)
    document.addEventListener('input', look)
    return () => {
      document.removeEventListener('click', look)
      document.removeEventListener('input', look)
    }
  }, [])
  return (
    <div ref={place}>
      <InPage value>{children}</InPage>
    </div>
  )
}
