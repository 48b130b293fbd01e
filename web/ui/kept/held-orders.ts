import { useEffect, useSyncExternalStore } from 'react'

/** What a screen does itself for an order that it has begun: shows its sheet, tells how it ends. */
export type Held = { shown: boolean; tells: boolean }

let held: ReadonlyMap<string, Held> = new Map()
const listeners = new Set<() => void>()

function change(next: Map<string, Held>): void {
  held = next
  for (const listener of listeners) listener()
}

let told: ReadonlySet<string> = new Set()

/** It was told how this order ended, by whichever part of the page; no other tells it again. */
export function markTold(id: string): void {
  told = new Set(told).add(id)
  for (const listener of listeners) listener()
}

export const useToldOrders = (): ReadonlySet<string> => useSyncExternalStore(follow, () => told)

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Orders that the screen takes care of; all others are the layout's. */
export const useHeldOrders = (): ReadonlyMap<string, Held> => useSyncExternalStore(follow, () => held)

/** Takes care of an order for as long as the screen is there. */
export function useHeld(id: string | null, { shown, tells }: Held): void {
  useEffect(() => {
    if (id === null) return
    change(new Map(held).set(id, { shown, tells }))
    return () => {
      const rest = new Map(held)
      rest.delete(id)
      change(rest)
    }
  }, [id, shown, tells])
}
