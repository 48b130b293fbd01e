import { storedToken, tokenKey, tokenOfTab } from '#web/api/stored-session.ts'

/** Whoever leaves in one tab has left in all that had entered, and whoever enters as somebody else is that there too. */
export function followOtherTabs(): void {
  const atStart = storedToken()
  window.addEventListener('storage', ({ key, newValue }) => {
    const held = tokenOfTab() ?? atStart
    if (key === tokenKey && held !== null && newValue !== held) window.location.reload()
  })
}
