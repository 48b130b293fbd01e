import type { Page } from '@playwright/test'
import { checkAccessibility } from './fixtures.ts'

/**
 * What is shown now is accessible in the light and in the dark scheme of the device. A scheme changes nothing but
 * colours, so the dark one is asked for its contrasts only.
 */
export async function checkInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAccessibility(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  await checkAccessibility(page)
}
