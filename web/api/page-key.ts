import { newKey } from './random-key.ts'

const storageKey = 'rotativo.page'

let kept: string | null = null

/**
 * What this page calls itself when a visitor pays: made once and good over a reload, for this tab alone, so that the server
 * knows a second try of it from somebody else's (decision Q79). It says nothing of who the visitor is.
 */
export function pageKey(): string {
  try {
    kept = globalThis.sessionStorage.getItem(storageKey) ?? kept ?? newKey()
    globalThis.sessionStorage.setItem(storageKey, kept)
  } catch {
    // Without storage the key lasts until the reload.
    kept ??= newKey()
  }
  return kept
}
