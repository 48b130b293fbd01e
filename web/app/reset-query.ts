import { useEffect, useRef } from 'react'
import { keepLink, keptLink } from '#web/api/kept-link.ts'
import { resetLink } from './shell-decision.ts'

/**
 * The query of the address, which for a reset link is taken out of the address as soon as it is read, so that neither
 * the history, nor a shared screen, nor the next page keeps the token. This tab alone goes on with what was read, also after
 * a reload, until its path changes or the link was used (decision Q19).
 */
export function useResetQuery(path: string, query: string, maintenance: boolean): string {
  const kept = useRef<string | null>(undefined)
  if (kept.current === undefined) kept.current = keptLink()
  const isLink = !maintenance && resetLink(path, query) !== null
  const ofPath = `${path}?`
  if (isLink) kept.current = ofPath + query
  else if (!kept.current?.startsWith(ofPath)) kept.current = null

  useEffect(() => {
    keepLink(kept.current ?? null)
    if (isLink) window.history.replaceState(window.history.state, '', path)
  }, [isLink, path])

  return query || (kept.current?.slice(ofPath.length) ?? '')
}
