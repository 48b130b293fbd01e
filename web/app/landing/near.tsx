import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Long enough for what stands above, short enough to have come before somebody jumps past it to the form. */
const patienceMs = 2000

/** Draws its children once they are about to be scrolled to, or a little later, so that they delay nothing above. */
export function Near({ className, children }: { className: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const node = place.current
    if (!node || shown) return
    const show = () => setShown(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      rootMargin: '600px',
    })
    observer.observe(node)
    const timer = setTimeout(show, patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [shown])
  return (
    <div ref={place} className={className}>
      {shown && children}
    </div>
  )
}
