import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './fold.module.css'
import { texts } from './texts.ts'

/** On a phone the begin of a long text with the way to the rest of it; all of it where there is room. */
export function Fold({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const node = content.current
    if (!node || open) return
    const measure = () => setLong(node.scrollHeight > node.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    measure()
    return () => observer.disconnect()
  }, [open])
  return (
    <div>
      <div
        ref={content}
        className={classes.content}
        data-folded={(isLong && !open) || undefined}
        data-open={open || undefined}
      >
        {children}
      </div>
      {(isLong || open) && (
        <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.showLess : texts.showMore}
        </button>
      )}
    </div>
  )
}
