import { minuteMs } from '#domain/durations.ts'

/**
 * Fetches a file that the server sends as a download. A link that is pressed by the page itself: no window is opened, so
 * that no blocker of pop-ups stops it, and the page stays where it is.
 */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

const keptMs = minuteMs

/** Hands a file that was fetched with the token to the browser's downloads, so that no address leads to it. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}
