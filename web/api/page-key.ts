import { hourMs } from '#domain/durations.ts'
import { newKey } from './random-key.ts'
import { pageKeyStored } from './stored-session.ts'

/** A Pix is out for half an hour; whoever uses the device two hours later is somebody else. */
const livesMs = 2 * hourMs

let held = ''

/**
 * What the page calls itself on this device when a visitor pays or contests: good over reloads and in each of its tabs, so that
 * the server knows a second try of it from somebody else's (decision Q79), and who said what in a contest (Q179). It says nothing of who the visitor is, and ends a while after
 * it was used last. Without storage it lasts until the reload.
 */
export function pageKey(): string {
  try {
    const [key = '', usedAt] = (globalThis.localStorage.getItem(pageKeyStored) ?? '').split(' ')
    const lives = Math.abs(Date.now() - Number(usedAt)) < livesMs
    held = (lives && key) || newKey()
    globalThis.localStorage.setItem(pageKeyStored, `${held} ${Date.now()}`)
  } catch {
    held ||= newKey()
  }
  return held
}
