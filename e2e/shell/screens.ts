import type { Page } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect } from '../fixtures.ts'
import { expectChoicesInForcedColours } from '../forced-colours.ts'
import { expectChatGivesWay } from '../in-the-way.ts'
import { expectRoomForLargeText } from '../large-text.ts'
import { expectNeverTooWide, expectRoom } from '../room.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { cutChoices } from '../sweep.ts'

// What the standard says of which element may stand in which, and of what stands twice; the style is the linter's affair.
const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
)

/** What a decoder of the page's own standard would stumble over. */
const mistakesOf = async (page: Page): Promise<string[]> => {
  const { results } = await validator.validateString(await page.content())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** Phones, the edge of the open menu, desks, and a desk at 200 and at 400 %: half and a quarter of its width and height. */
const windows = [
  [320, 256],
  [360, 640],
  [412, 915],
  [640, 360],
  [769, 700],
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const

/**
 * Opens a screen once and tries on it whatever holds for all of them, at any width; its clock was installed before. The
 * journeys of most screens run on a phone only: this is what another width could break in them.
 */
export async function sweepScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Algo deu errado nesta tela' })).toHaveCount(0)
  expect.soft([path, await mistakesOf(page)]).toEqual([path, []])
  for (const width of [1280, 769]) {
    await page.setViewportSize({ width, height: 800 })
    await checkInBothSchemes(page)
  }
  await expectNeverTooWide(page, path)
  await expectRoom(page, path)
  await expectRoomForLargeText(page, path)
  await expectChoicesInForcedColours(page, path)
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    await expectChatGivesWay(page, `${path} at ${width}×${height}`)
    expect.soft([path, width, await cutChoices(page)]).toEqual([path, width, []])
  }
}
