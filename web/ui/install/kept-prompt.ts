/** The browser's offer to install the page, which it makes once, early, and only where the page is not installed yet. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const dismissedKey = 'rotativo.install'

let kept: InstallPrompt | null = null
const listeners = new Set<() => void>()

function keep(prompt: InstallPrompt | null): void {
  kept = prompt
  for (const listener of listeners) listener()
}

// While the page starts: the browser does not ask a second time, and its own bar must not come before there is a reason.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  keep(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => keep(null))

export const keptPrompt = (): InstallPrompt | null => kept

export function followPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody may be offered it at all: who has said no is not asked again on this device. */
export function mayOfferInstall(): boolean {
  try {
    return globalThis.localStorage.getItem(dismissedKey) === null
  } catch {
    return false
  }
}

/** It was answered, by whichever button; the browser would not ask again with the same offer. */
export function dismissInstall(): void {
  keep(null)
  try {
    globalThis.localStorage.setItem(dismissedKey, '1')
  } catch {
    // Without storage nobody is offered it.
  }
}
