import { expect, type Page } from '@playwright/test'

/** A message at the foot of the window, and the document that showed it. */
type Told = { text: string; document: number }

type Ears = { noteTold(text: string, document: number): void; documentNumber: number }

const heard = new WeakMap<Page, Told[]>()

/**
 * Notes every message that appears, from the next document on. It lasts for two seconds, often less before a reload,
 * and a test that looks now and then might come too late on a busy machine.
 */
export async function listenToMessages(page: Page): Promise<void> {
  const told: Told[] = []
  heard.set(page, told)
  await page.exposeFunction(
    'noteTold',
    (text: string, document: number) => void told.push({ text, document }),
  )
  await page.addInitScript(() => {
    const ears = window as unknown as Ears
    ears.documentNumber = Math.random()
    let shown: { element: Element; text: string; place: Element | null }[] = []
    const look = () => {
      const messages = document.querySelectorAll(':is([role=status], [role=alert]) > [data-kind]')
      const now = [...messages]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, text: element.textContent, place: element.parentElement }))
      for (const { element, text, place } of now) {
        // One that follows a dialog to another place of the page is still the same; a second equal one in its place is not.
        const isOld = shown.some(
          (one) => one.element === element || (one.text === text && one.place !== place),
        )
        if (!isOld) ears.noteTold(text, ears.documentNumber)
      }
      shown = now
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/** The page has shown this message since it was last asked for; it may be gone already. */
export async function expectTold(page: Page, text: string | RegExp): Promise<Told> {
  const told = heard.get(page) ?? []
  const at = () =>
    told.findIndex((one) => (text instanceof RegExp ? text.test(one.text) : one.text.includes(text)))
  await expect.poll(() => (at() >= 0 ? text : told.map((one) => one.text))).toEqual(text)
  const [found] = told.splice(at(), 1)
  if (!found) throw new Error('the message was there')
  return found
}

/** The page has not shown this message since it was last asked for, not even for a moment. */
export function expectUntold(page: Page, text: string): void {
  expect((heard.get(page) ?? []).map((one) => one.text)).not.toContain(text)
}

/** The page that showed the message has been loaded anew. */
export async function expectReloaded(page: Page, { document }: Told): Promise<void> {
  const isAnother = (number: number) => (window as unknown as Ears).documentNumber !== number
  // Between the two there is nobody to answer.
  await expect.poll(() => page.evaluate(isAnother, document).catch(() => false)).toBe(true)
  await page.waitForLoadState()
}
