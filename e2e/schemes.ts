import type { Page } from '@playwright/test'
import { checkAccessibility } from './fixtures.ts'

/** What is shown now is accessible in the light and in the dark scheme of the device. */
export async function checkInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await checkAccessibility(page)
  }
}
