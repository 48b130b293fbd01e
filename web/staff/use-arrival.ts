import { useEffect, useRef } from 'react'

/** A heading takes the focus as what it stands over appears in the place of the button that was pressed, which is gone. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
