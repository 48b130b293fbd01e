import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageSettings } from '#contract/settings.ts'
import { escapeHtml } from '#domain/html.ts'
import { withoutLastSlashes } from '#domain/page-path.ts'
import type { City } from '#server/city/read-city.ts'
import { pageSettingsOf } from '#server/city/settings.ts'
import { memo } from '#server/memo.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { appLooks } from './app-looks.ts'
import { serveBrandSheet } from './brand-sheet.ts'
import { asksForPage } from './error-reply.ts'
import { fillPage } from './fill-page.ts'
import { pageLimit } from './limits.ts'
import { dist } from './page-maker.ts'
import { Prepared } from './prepared.ts'
import { isStaffPage, prepareStaffPages, workerOfAgent } from './staff-page.ts'
import { pageDescriptions } from './texts.ts'
import { serveWellKnownFiles } from './well-known-files.ts'

/** Addresses that belong to the server: an unknown one below them is a missing call, not a screen. */
const serverPaths =
  /^\/(api|operator|sandbox|webhooks|health|assets|banners|map-files|docs|equipe)(\/|$)|^\/openapi\.json$/

/**
 * Serves the built page: its files by their hashed names forever, and index.html, with the city's settings
 * as a data block, for every other address, since the page knows its own routes.
 */
export const servePage = async (app: FastifyInstance, parts: Parts): Promise<void> => {
  if (existsSync(dist)) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', 'equipe/index.html', 'page-maker/**'],
      preCompressed: true,
      setHeaders: (response, path) => {
        response.header('Cache-Control', keepingOf(path))
        // Also as the build has compressed it.
        if (path.includes(workerOfAgent)) response.header('Service-Worker-Allowed', '/agente')
        if (path.endsWith('.svg')) response.header('Content-Type', 'image/svg+xml; charset=utf-8')
      },
    })
  }
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify(manifestOf(settingsOf(parts)))),
  )
  serveWellKnownFiles(app, parts)
  const pages = preparedPages(parts, serveBrandSheet(app, parts))
  const staffPages = prepareStaffPages(app, parts)
  app.setNotFoundHandler({ preHandler: app.rateLimit(pageLimit(parts)) }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isMissing = isFile(path)
    const isPage = isRead && !serverPaths.test(path) && (!isMissing || asksForPage(request))
    if (!isPage || !existsSync(`${dist}index.html`)) throw new Refusal('not_found')
    if (isMissing) reply.status(404)
    return (await (isStaffPage(path) ? staffPages : pages)(path)).send(request, reply)
  })
}

/** A hashed name stands for one content for ever; the programme's icons may be a day old, nothing else may be. */
const keepingOf = (path: string): string => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(png|svg|ico)$/.test(path) ? 'public, max-age=86400' : 'no-cache'
}

/**
 * A name with an ending is no screen of ours: who asks for such a file must not take the page for it. A person who typed it gets
 * the page, which shows home, and the status says that it is not what was asked for.
 */
const isFile = (path: string): boolean => /\.[a-z][a-z0-9]{0,9}$/i.test(path) && !/@|%40/i.test(path)

/** The page of each path that it says something of, and one for all others; made anew when the city is loaded again. */
const preparedPages = (
  parts: Parts,
  brandSheetOf: (brandColour: string) => Promise<string>,
): ((path: string) => Promise<Prepared>) => {
  const template = memo(() => readFile(`${dist}index.html`, 'utf8'))
  const made = new Map<string, { city: City; page: Prepared }>()
  return async (path) => {
    const city = parts.city()
    const known = withoutLastSlashes(path)
    const described = known in pageDescriptions ? known : ''
    const before = made.get(described)
    if (before?.city === city) return before.page
    const settings = settingsOf(parts)
    const sheet = await brandSheetOf(settings.brandColour)
    const html = fillDriverPage(await template.read(), settings, described, sheet)
    const page = new Prepared(html, 'text/html; charset=utf-8')
    made.set(described, { city, page })
    return page
  }
}

const settingsOf = (parts: Parts): PageSettings => pageSettingsOf(parts.city(), parts.config.mode)

/** What a device asks before it installs the page: its name, colour and icons (W3C Web Application Manifest). */
const manifestOf = ({ programmeName, cityName, brandColour }: PageSettings) => ({
  id: '/',
  name: programmeName,
  short_name: programmeName.length <= 15 ? programmeName : cityName,
  ...appLooks(brandColour),
  start_url: '/',
  scope: '/',
})

const descriptionOf = (path: string, { programmeName, cityName }: PageSettings): string[] => {
  const text = pageDescriptions[path]
    ?.replaceAll('{programme}', () => programmeName)
    .replaceAll('{city}', () => cityName)
  return text === undefined ? [] : [`<meta name="description" content="${escapeHtml(text)}">`]
}

const headOf = (settings: PageSettings, path: string): string =>
  [
    ...descriptionOf(path, settings),
    `<meta name="theme-color" content="${escapeHtml(settings.brandColour)}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ].join('')

/** The driver's page of an address, as it is sent, with the address of the sheet in the city's colour where there is one. */
export const fillDriverPage = (
  template: string,
  settings: PageSettings,
  path: string,
  sheet?: string,
): string =>
  fillPage(
    template,
    settings,
    headOf(settings, path) + (sheet ? `<link rel="stylesheet" href="${sheet}">` : ''),
  )
