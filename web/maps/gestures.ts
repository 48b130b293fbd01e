import type * as L from 'leaflet'

/** A finger that means to scroll the page has moved so far, in pixels. */
const meantPixels = 12

/**
 * Scrolling the page wins over moving the map: one finger scrolls, two move and zoom the map; the wheel scrolls, with Ctrl it
 * zooms. `onRefused` hears of a try that did nothing to the map, so that the other way can be told. Gives what takes it
 * all away again.
 */
export function keepPageScrolling(map: L.Map, onRefused: (how: 'finger' | 'wheel') => void): () => void {
  const node = map.getContainer()
  const ended = new AbortController()
  const { signal } = ended
  // Before the library sees the press: a mouse drags the map, a finger does not.
  node.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      if (pointerType === 'touch') map.dragging.disable()
      else map.dragging.enable()
    },
    { capture: true, signal },
  )
  let start: Touch | undefined
  node.addEventListener(
    'touchstart',
    ({ touches }) => (start = touches.length === 1 ? touches[0] : undefined),
    {
      capture: true,
      passive: true,
      signal,
    },
  )
  node.addEventListener(
    'touchmove',
    ({ touches }) => {
      const [now] = touches
      if (!start || !now || touches.length > 1) return
      if (Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) < meantPixels) return
      start = undefined
      onRefused('finger')
    },
    { capture: true, passive: true, signal },
  )
  node.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) return
      event.stopPropagation()
      onRefused('wheel')
    },
    { capture: true, passive: true, signal },
  )
  return () => ended.abort()
}
