import { vi } from 'vitest'
import * as z from 'zod/mini'
import { citySettings, pageSettings } from '#contract/settings.ts'
import { settings } from '#web/api/settings.ts'

/** What the page of a city is told that says nothing but its names. */
export const usualPageSettings = z.parse(pageSettings, {
  ...z.parse(citySettings, { cityName: 'Cidade', programmeName: 'Rotativo' }),
  alphanumericCnpj: false,
  mode: 'sandbox',
  pixFee: 0,
})

/** Lets components be drawn without a server: they read the settings from the page that these make up. */
export const tellPageSettings = (): void => {
  const block = { textContent: JSON.stringify(usualPageSettings) }
  vi.stubGlobal('document', { getElementById: () => block })
  settings()
  vi.unstubAllGlobals()
}
