import { expect, type Locator, type Page } from '@playwright/test'

/** What a finger touches of it: a radio button is its whole surface. */
const surfaceOf = (node: Element) => {
  const { left, top, right, bottom } = (node.closest('label') ?? node).getBoundingClientRect()
  return { left, top, right, bottom, width: window.innerWidth, height: window.innerHeight }
}

/** Whether the middle of it is its own, and not of something that lies over it. */
const isFree = (node: Element, { x, y }: { x: number; y: number }) => {
  const surface = node.closest('label') ?? node
  const hit = document.elementFromPoint(x, y)
  return hit !== null && (surface.contains(hit) || hit.contains(surface))
}

/** A finger that counts: it taps only what is whole in sight and uncovered, and never scrolls. */
export function aFinger(page: Page) {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await expect(target).toBeEnabled()
      await expect(async () => {
        const { left, top, right, bottom, width, height } = await target.evaluate(surfaceOf)
        expect({ left: left >= 0, top: top >= 0, right: right <= width, bottom: bottom <= height }).toEqual({
          left: true,
          top: true,
          right: true,
          bottom: true,
        })
        const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
        expect(await target.evaluate(isFree, middle)).toBe(true)
        await page.touchscreen.tap(middle.x, middle.y)
      }).toPass()
      taps += 1
    },
    /** Keys of a phone's keyboard that lead on cost a thumb what a tap costs; those of letters are the words themselves. */
    press: async (key: 'Enter') => {
      await page.keyboard.press(key)
      taps += 1
    },
    /** How many taps there were since it was last asked. */
    taps: () => {
      const counted = taps
      taps = 0
      return counted
    },
  }
}
