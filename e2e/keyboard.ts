import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Presses the tab key until the target has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  // Nobody gets by the tab key to what is closed until its data has come.
  await expect(target.first()).toBeEnabled()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Goes to the target and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to the field and types, in place of what stands there. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to the group of a radio and moves through it until that one is chosen. */
export async function choose(page: Page, radio: Locator): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole('radio', { checked: true }))
  while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown')
}
