import { expect, type Locator, type Page } from '@playwright/test'

const boxesOf = (buttons: Locator) =>
  buttons.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { top, left, right, bottom } = node.getBoundingClientRect()
      return { top, left, right, bottom }
    }),
  )

/**
 * The buttons of these names follow each other in the document as they are written here, and the eye finds them in the same
 * order: in a row at a desk, under each other on a phone. Any other button of the place is left out.
 */
export async function expectButtonOrder(page: Page, place: Locator, names: readonly string[]): Promise<void> {
  const any = new RegExp(`^(?:${names.join('|')})$`)
  const buttons = place.getByRole('button', { name: any })
  await expect(buttons).toHaveText([...names])
  const before = page.viewportSize()
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(
        async () => {
          const boxes = await boxesOf(buttons)
          return boxes.every((box, index) => {
            const last = boxes[index - 1]
            if (!last) return true
            return width > 768
              ? box.left >= last.right && Math.abs(box.top - last.top) < 2
              : box.top >= last.bottom
          })
        },
        { message: `${names.join(', ')} at ${width}` },
      )
      .toBe(true)
  }
  if (before) await page.setViewportSize(before)
}

/** The rows of a summary begin with these names, in this order. */
export const expectRows = (page: Page, names: readonly string[]): Promise<void> =>
  expect(page.getByRole('main').getByRole('term')).toHaveText([...names])
