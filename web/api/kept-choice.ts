import { useState } from 'react'
import { storedSummary } from './stored-session.ts'

/**
 * What a driver chose on the present screen and did not send yet. It lives in the history entry: a reload, or a tab that the phone
 * restores, finds it, and a new visit starts empty. It belongs to one driver, because entries outlive a session.
 */
type Kept = { owner: number; choices: Record<string, unknown> }

const owner = (): number => storedSummary()?.id ?? 0

const choices = (): Kept['choices'] => {
  const kept = (globalThis.history?.state as { kept?: Kept } | null | undefined)?.kept
  return kept?.owner === owner() ? kept.choices : {}
}

export const keptChoice = (name: string): unknown => choices()[name]

export function keepChoice(name: string, choice: unknown): void {
  const { history } = globalThis
  const kept: Kept = { owner: owner(), choices: { ...choices(), [name]: choice } }
  history?.replaceState({ ...(history.state as object | null), kept }, '')
}

/** Call it when the choice was sent or given up: the screen then starts empty. */
export function forgetChoices(): void {
  const { history } = globalThis
  const { kept: _, ...rest } = (history?.state ?? {}) as { kept?: Kept }
  history?.replaceState(rest, '')
}

/** State that a reload keeps. `read` turns the kept value into a usable one, or into undefined. */
export function useKeptChoice<T>(
  name: string,
  read: (kept: unknown) => T | undefined,
  first: () => T,
): [T, (choice: T) => void] {
  const [choice, setChoice] = useState(() => read(keptChoice(name)) ?? first())
  return [
    choice,
    (next) => {
      setChoice(next)
      keepChoice(name, next)
    },
  ]
}

/** Reads a kept value that is a whole number from 0, such as an id or cents. */
export const readWhole = (kept: unknown): number | undefined =>
  typeof kept === 'number' && Number.isSafeInteger(kept) && kept >= 0 ? kept : undefined

export const readText = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)
