let lastFocused: EventTarget | null = null

// There is no document where a screen is rendered to text.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('dialog')) lastFocused = target
})

/**
 * A button that is disabled while its call runs loses the focus, so the browser has none to give back when the dialog with the
 * answer closes: the button gets it again, or, where it is gone, what stands nearest, the step or the page that is shown.
 */
export function findFocusAgain(nearest?: HTMLElement | null): void {
  if (!isFocusLost()) return
  if (lastFocused instanceof HTMLElement) lastFocused.focus()
  if (!isFocusLost()) return
  const step = document.querySelector<HTMLElement>('[aria-current="step"] h2')
  const home = nearest ?? step ?? document.querySelector('main')
  home?.focus({ preventScroll: true })
}

/** What is focused in a dialog that has just closed is on its way to the page's body. */
const isFocusLost = (): boolean => {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.closest('dialog:not([open])') !== null
}
