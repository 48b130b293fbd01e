import { useEffect, useRef } from 'react'
import { resetLink } from './shell-decision.ts'

/**
 * The query of the address, which for a reset link is taken out of the address as soon as it is read, so that neither
 * the history, nor a shared screen, nor the next page keeps the token. The page goes on with what was read until its
 * path changes.
 */
export function useResetQuery(path: string, query: string, maintenance: boolean): string {
  const kept = useRef<{ path: string; query: string } | null>(null)
  const isLink = !maintenance && resetLink(path, query) !== null
  if (isLink) kept.current = { path, query }
  else if (kept.current?.path !== path) kept.current = null

  useEffect(() => {
    if (isLink) window.history.replaceState(window.history.state, '', path)
  }, [isLink, path])

  return kept.current?.query ?? query
}
