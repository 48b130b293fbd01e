import { useEffect, useRef } from 'react'

/** Below this width the page scrolls to the receipt (specification 9; decision Q35). */
const scrollsBelow = 1264

/** Brings a new receipt into view once, and prints it once everything on it is there; an old one lies where it lies. */
export function useAppearance({ isNew, isWhole }: { isNew: boolean; isWhole: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  const paper = useRef<HTMLElement>(null)
  const printed = useRef(false)
  useEffect(() => {
    if (!isNew) return
    title.current?.focus({ preventScroll: true })
    if (window.innerWidth < scrollsBelow) paper.current?.scrollIntoView({ block: 'start' })
  }, [isNew])
  useEffect(() => {
    if (!isNew || !isWhole || printed.current) return
    printed.current = true
    window.print()
  }, [isNew, isWhole])
  return { title, paper }
}
