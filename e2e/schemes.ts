import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from './fixtures.ts'

/** The device changes its scheme, and the page, which hears of it a moment later, has begun to follow. */
async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const shown = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await expect.poll(shown).toBe(colorScheme)
}

/**
 * What is shown now is accessible in the light and in the dark scheme of the device. A scheme changes nothing but
 * colours, so the dark one is asked for its contrasts only.
 */
export async function checkInBothSchemes(page: Page): Promise<void> {
  await changeScheme(page, 'dark')
  await checkAccessibility(page, ['color-contrast'])
  await changeScheme(page, 'light')
  await checkAccessibility(page)
}
