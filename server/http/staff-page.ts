import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageSettings } from '#contract/settings.ts'
import { escapeHtml } from '#domain/html.ts'
import type { City } from '#server/city/read-city.ts'
import { pageSettingsOf } from '#server/city/settings.ts'
import { memo } from '#server/memo.ts'
import type { Parts } from '#server/parts.ts'
import { appLooks } from './app-looks.ts'
import { fillPage } from './fill-page.ts'
import { Prepared } from './prepared.ts'
import { agentManifestTexts } from './texts.ts'

const template = fileURLToPath(new URL('../../dist/equipe/index.html', import.meta.url))

/** Where the pages of the programme's people are; every other address is the driver's. */
export const isStaffPage = (path: string): boolean => /^\/(agente|central)(\/|$)/.test(path)

/** The worker of the agent's page lies beside its files and looks after the page alone. */
export const workerOfAgent = 'agente-sw.js'

/** What a phone asks before it installs the agent's page, which is another app than the driver's. */
const manifestOf = ({ cityName, brandColour }: PageSettings) => ({
  id: '/agente',
  name: agentManifestTexts.name(cityName),
  short_name: agentManifestTexts.shortName,
  ...appLooks(brandColour),
  start_url: '/agente',
  scope: '/agente',
  orientation: 'portrait',
})

/** Serves the manifest, and gives the page of an address of the programme's people. */
export const prepareStaffPages = (
  app: FastifyInstance,
  parts: Parts,
): ((path: string) => Promise<Prepared>) => {
  const settings = () => pageSettingsOf(parts.city(), parts.config.mode)
  app.get('/equipe/agente.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify(manifestOf(settings()))),
  )
  const page = memo(() => readFile(template, 'utf8'))
  const made = new Map<boolean, { city: City; page: Prepared }>()
  return async (path) => {
    const city = parts.city()
    const isAgents = path.startsWith('/agente')
    const before = made.get(isAgents)
    if (before?.city === city) return before.page
    const html = fillPage(await page.read(), settings(), headOf(settings(), isAgents))
    const prepared = new Prepared(html, 'text/html; charset=utf-8')
    made.set(isAgents, { city, page: prepared })
    return prepared
  }
}

const headOf = ({ brandColour }: PageSettings, isAgents: boolean): string =>
  [
    `<meta name="theme-color" content="${escapeHtml(brandColour)}">`,
    ...(isAgents ? ['<link rel="manifest" href="/equipe/agente.webmanifest">'] : []),
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ].join('')
