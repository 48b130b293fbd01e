import { noteSessionEnd, storedToken, tokenAtStart, tokenKey, tokenOfTab } from '#web/api/stored-session.ts'

/**
 * Whoever leaves in one tab has left in all that had entered, and whoever enters as somebody else is that there too. It is
 * fetched after the first screen, so what other tabs have done until then counts as well; and so does what was done, in this
 * tab even, while the browser kept the page to come back to.
 */
export function followOtherTabs(): void {
  const isOutdated = (stored: string | null): boolean => {
    const held = tokenOfTab() ?? tokenAtStart
    return held !== null && stored !== held
  }
  const follow = (stored: string | null) => {
    if (isOutdated(stored)) window.location.reload()
  }
  follow(storedToken())
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey) return
    // A tab without a session stays as it is, and has nothing to say on a later visit.
    if (newValue === null && isOutdated(newValue)) noteSessionEnd()
    follow(newValue)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow(storedToken())
  })
}
