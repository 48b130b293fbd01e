import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is pressed, looked at or moved, and so must not be covered. */
const things =
  'a, button, input, select, textarea, label, summary, img, svg, canvas, video, iframe, [role="img"], [role="progressbar"]'

/** No control and no line of text is so small that it would lie between two points. */
const pointsEvery = 8

/** A place is taken at once and given back only after it was free for so long: nothing blinks while a page is scrolled. */
const restMs = 400

/** What two boxes share, or nothing. */
function sharedBy(one: DOMRect, other: DOMRect): DOMRect | undefined {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
  const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)]
  return left < right && top < bottom ? new DOMRect(left, top, right - left, bottom - top) : undefined
}

/** Points from edge to edge, in whose first and last pixel the outer ones lie. */
function pointsBetween(from: number, to: number): number[] {
  const steps = Math.ceil((to - from) / pointsEvery)
  const length = Math.max(to - from - 1, 0)
  return Array.from({ length: steps + 1 }, (_, step) => from + (length * step) / steps)
}

/** Whether the element is really there: what is folded away or cut off has a box as well. */
const isShownIn = (element: Element, { left, right, top, bottom }: DOMRect): boolean =>
  pointsBetween(left, right).some((x) =>
    pointsBetween(top, bottom).some((y) => document.elementsFromPoint(x, y).includes(element)),
  )

/** Every box of the page that must not be covered: those of things, and every line of text with the element it stands in. */
function* boxesToKeep(place: DOMRect): Generator<[Element, DOMRect]> {
  for (const element of document.querySelectorAll(things)) yield [element, element.getBoundingClientRect()]
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (words.nextNode()) {
    const { currentNode: node } = words
    range.selectNodeContents(node)
    // Most of a page is elsewhere: its lines need not be told apart.
    if (!sharedBy(range.getBoundingClientRect(), place)) continue
    if (!node.parentElement || !node.textContent?.trim()) continue
    for (const line of range.getClientRects()) yield [node.parentElement, line]
  }
}

/**
 * Whether a control, a value or a sentence of the page lies in the place; `own` is what stands there itself. It is asked in
 * every frame of a scroll, so boxes are compared, and only where one meets the place is the page asked what it shows there,
 * which takes much longer.
 */
function isTaken(place: DOMRect, own: Element | null): boolean {
  // What lies behind a window is not found, and nobody presses beside a window what floats behind it.
  if (document.querySelector('dialog:modal')) return true
  for (const [element, box] of boxesToKeep(place)) {
    const shared = sharedBy(box, place)
    if (shared && !own?.contains(element) && isShownIn(element, shared)) return true
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
