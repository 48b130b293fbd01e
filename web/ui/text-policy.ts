type Rules = {
  createHTML?: (text: string) => string | null
  createScriptURL?: (address: string) => string | null
}

/** What it gives is no text any more for the browser, but may be used like one. */
type Policy = { createHTML(text: string): string }

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Policy }
  }
}

/**
 * A rule for what may become HTML or a script, by a name that the content policy lists (Trusted Types): the browser lets no
 * other text through. Null where the browser knows no such rules.
 */
export const textPolicy = (name: string, rules: Rules): Policy | null =>
  globalThis.window?.trustedTypes?.createPolicy(name, rules) ?? null
