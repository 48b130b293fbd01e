import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The way back of browser and phone, inside a screen: each window, menu or step that is open has an entry of the history above that
 * of its screen, so that going back leaves the newest of them and not the screen.
 *
 * An entry says in its state how many stand below it on the same screen (`depth`). What is closed otherwise leaves its entry
 * behind: nothing here ever moves through the history by itself, because that would meet what the page does next. The next
 * thing that opens takes such an entry over, and whoever goes back from it goes on at once to what is meant.
 */
type Layer = { order: number; leave: () => void }

const open: Layer[] = []
let mounted = 0

const depthOf = (state: unknown): number => {
  const depth = (state as { depth?: unknown } | null)?.depth
  return typeof depth === 'number' ? depth : 0
}

const here = () => ({
  depth: depthOf(window.history.state),
  address: window.location.pathname + window.location.search,
  hash: window.location.hash,
})

/** How many entries of the history belong to the screen that is shown, beside its own. */
export const entriesAbove = (): number => here().depth

let last = globalThis.window ? here() : { depth: 0, address: '', hash: '' }

/** As many entries as things are open. */
function putUp(): void {
  for (let depth = here().depth + 1; depth <= open.length; depth += 1) {
    window.history.pushState({ ...window.history.state, depth }, '')
  }
  last = here()
}

function follow(): void {
  const from = last
  // A jump inside the page is a new entry, not a way back.
  if (window.location.hash !== from.hash && window.history.state === null) {
    window.history.replaceState({ depth: from.depth }, '')
  }
  last = here()
  if (last.address !== from.address || last.depth >= from.depth) return
  const left = open.splice(last.depth)
  // From an entry that was left behind: back to what was meant, and out of the screen when that was all.
  if (left.length === 0) window.history.back()
  for (const layer of left.reverse()) layer.leave()
}

function listen(): void {
  window.addEventListener('popstate', follow)
  // By these the router tells that it has gone elsewhere.
  for (const moved of ['pushState', 'replaceState']) {
    window.addEventListener(moved, () => {
      last = here()
    })
  }
}

if (globalThis.window) listen()

/**
 * Lets the way back do `onBack` so many times before it leaves the screen: once for a window, once for each step behind which
 * others lie. Where `onBack` does nothing, as while a payment is sent, nothing is left. Both come with what is drawn, not a moment
 * after it, when somebody may have gone back already.
 */
export function useBack(depth: number, onBack: () => void): void {
  const [order] = useState(() => {
    mounted += 1
    return mounted
  })
  const [asked, setAsked] = useState(0)
  const latest = useRef(onBack)
  useLayoutEffect(() => {
    latest.current = onBack
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked and is still open is put up again
  useLayoutEffect(() => {
    const leave = () => {
      latest.current()
      setAsked((times) => times + 1)
    }
    const layers = Array.from({ length: depth }, () => ({ order, leave }))
    open.push(...layers)
    open.sort((one, other) => one.order - other.order)
    putUp()
    return () => {
      for (const layer of layers) {
        const at = open.indexOf(layer)
        if (at >= 0) open.splice(at, 1)
      }
    }
  }, [depth, order, asked])
}
