import { publicScreens } from '#testkit/screens.ts'
import { test } from '../fixtures.ts'
import { sweepScreen } from './screens.ts'

const title =
  'every screen of a visitor is right HTML, accessible, fits any width, and hides nothing from a finger or behind the chat'
test(title, async ({ page }) => {
  // As long as everything else that holds for one screen, times their number.
  test.setTimeout(20 * 60_000)
  await page.clock.install()
  for (const path of Object.values(publicScreens)) await sweepScreen(page, path)
  await sweepScreen(page, '/reset_password?email=ana@exemplo.com.br&token=0123456789abcdef')
})
