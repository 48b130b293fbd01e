import type { PageSettings } from '#contract/settings.ts'
import { heroTone } from '#domain/brand-colour.ts'
import { escapeHtml } from '#domain/html.ts'

/** A page as it is sent: its built frame with the city's settings and what its head says. */
export const fillPage = (template: string, settings: PageSettings, head: string): string =>
  template
    .replace('<!--settings-->', () => dataBlock(settings))
    .replace('<!--theme-->', () => head)
    .replaceAll('<!--programme-->', () => escapeHtml(settings.programmeName))
    .replace('<!--city-->', () => escapeHtml(settings.cityName))
    .replace('<!--mode-->', () => settings.mode)
    .replace('<!--hero-->', () => (settings.maintenance ? '' : heroTone(settings.brandColour)))

// `<` cannot stand in the block, so no text of a city can end it.
const dataBlock = (settings: PageSettings): string =>
  `<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`
