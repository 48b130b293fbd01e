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
