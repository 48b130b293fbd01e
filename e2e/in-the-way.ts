import { expect, type Page } from '@playwright/test'

const chatName = 'Falar com o atendimento'

/** What the chat button stands over, named as a person would: every control, and every line of text, of the whole page. */
const coveredByChat = (page: Page) =>
  page.evaluate((name) => {
    const chat = document.querySelector(`a[aria-label="${name}"]`)
    if (!chat) return ['there is no chat']
    const place = chat.getBoundingClientRect()
    const meets = (box: DOMRect) =>
      box.left < place.right && place.left < box.right && box.top < place.bottom && place.top < box.bottom
    // A list that is scrolled for itself shows only what lies within it.
    const isWithinReach = (element: Element) => {
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY !== 'visible' && !meets(outer.getBoundingClientRect()))
          return false
      }
      return true
    }
    const isSeen = (element: Element) =>
      !chat.contains(element) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      isWithinReach(element)
    const found = new Set<string>()
    for (const control of document.querySelectorAll('a, button, input, select, textarea, label, canvas')) {
      if ([...control.getClientRects()].some(meets) && isSeen(control))
        found.add(control.outerHTML.slice(0, 90))
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || element.closest('.only-heard, noscript')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some(meets) && isSeen(element))
        found.add(node.textContent.trim().slice(0, 60))
    }
    return [...found]
  }, chatName)

/** The chat button stands over nothing at the top, in the middle and at the end of the page, where it is also to be seen. */
export async function expectChatGivesWay(page: Page, where: string): Promise<void> {
  const scrollTo = (part: number) =>
    page.evaluate(
      (share) => window.scrollTo(0, share * (document.documentElement.scrollHeight - window.innerHeight)),
      part,
    )
  for (const part of [0, 0.5, 1]) {
    await scrollTo(part)
    await expect.poll(() => coveredByChat(page), { message: `${where}, ${part}` }).toEqual([])
    // It comes back where it has been free for a while: then, too, it must stand over nothing.
    await page.clock.runFor(500)
    await expect.poll(() => coveredByChat(page), { message: `${where}, ${part}, later` }).toEqual([])
  }
  // What was loaded meanwhile may have made the page longer.
  await expect(async () => {
    await scrollTo(1)
    await page.clock.runFor(500)
    await expect(page.getByRole('link', { name: chatName }), where).toBeInViewport({
      ratio: 1,
      timeout: 2000,
    })
  }).toPass()
}
