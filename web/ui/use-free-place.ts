import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is pressed, looked at or moved, and so must not be covered. */
const things =
  'a, button, input, select, textarea, label, summary, img, svg, canvas, video, iframe, [role="img"], [role="progressbar"]'

/** No control and no line of text is so small that it would lie between two points. */
const pointsEvery = 8

/** A place is taken at once and given back only after it was free for so long: nothing blinks while a page is scrolled. */
const restMs = 400

const meets = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Whether one of the element's own lines of text runs through the place. */
function hasTextIn(element: Element, place: DOMRect): boolean {
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) if (meets(line, place)) return true
  }
  return false
}

/** Points from edge to edge. */
function pointsBetween(from: number, to: number): number[] {
  const steps = Math.ceil((to - from) / pointsEvery)
  return Array.from({ length: steps + 1 }, (_, step) => from + ((to - from - 1) * step) / steps)
}

/** Whether a control, a value or a sentence of the page lies in the place; `own` is what stands there itself. */
function isTaken(place: DOMRect, own: Element | null): boolean {
  // What lies behind a window is not found, and nobody presses beside a window what floats behind it.
  if (document.querySelector('dialog:modal')) return true
  const seen = new Set<Element>()
  for (const x of pointsBetween(place.left, place.right)) {
    for (const y of pointsBetween(place.top, place.bottom)) {
      for (const element of document.elementsFromPoint(x, y)) {
        if (seen.has(element) || own?.contains(element)) continue
        seen.add(element)
        if (element.matches(things) || hasTextIn(element, place)) return true
      }
    }
  }
  return false
}

type Look = { now: () => void; stop: () => void }

/** Looks once a frame at most, and tells what it found: taken at once, free after a rest. */
function lookAt(node: HTMLElement, tell: (free: boolean) => void): Look {
  let frame = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const taken = () => isTaken(node.getBoundingClientRect(), node.parentElement)
  const look = () => {
    frame = 0
    if (taken()) {
      clearTimeout(rest)
      rest = undefined
      return tell(false)
    }
    rest ??= setTimeout(() => {
      rest = undefined
      tell(!taken())
    }, restMs)
  }
  return {
    now: () => {
      frame ||= requestAnimationFrame(look)
    },
    stop: () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    },
  }
}

/** Whether nothing of the page lies where the measured element is; followed while the page is scrolled, resized and changed. */
export function useFreePlace(measured: RefObject<HTMLElement | null>): boolean {
  const [free, setFree] = useState(false)
  useEffect(() => {
    const node = measured.current
    if (!node) return
    // At once, in the frame in which something has come into the place.
    const look = lookAt(node, (isFree) => flushSync(() => setFree(isFree)))
    const ends = new AbortController()
    const heard = { capture: true, passive: true, signal: ends.signal }
    const size = new ResizeObserver(look.now)
    size.observe(document.body)
    const content = new MutationObserver(look.now)
    content.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    for (const moved of ['scroll', 'transitionend', 'animationend']) {
      document.addEventListener(moved, look.now, heard)
    }
    window.addEventListener('resize', look.now, heard)
    look.now()
    return () => {
      look.stop()
      ends.abort()
      size.disconnect()
      content.disconnect()
    }
  }, [measured])
  return free
}
