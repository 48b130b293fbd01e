import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type PageSettings, pageSettings } from '#contract/settings.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Addresses that belong to the server: an unknown one below them is a missing call, not a screen. */
const serverPaths = /^\/(api|operator|sandbox|webhooks|health|assets|banners)(\/|$)|^\/(openapi\.json|docs)$/

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
      globIgnore: ['index.html'],
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        response.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify(manifestOf(settingsOf(parts)))),
  )
  let template: Promise<string> | undefined
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !serverPaths.test(path)
    if (!isPage || !existsSync(`${dist}index.html`)) throw new Refusal('not_found')
    template ??= readFile(`${dist}index.html`, 'utf8')
    const html = fill(await template, settingsOf(parts))
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html)
  })
}

/** What the page may know of the city: the declared fields and nothing else. */
export const settingsOf = (parts: Parts): PageSettings =>
  z.parse(pageSettings, { ...parts.city().settings, mode: parts.config.mode })

/** What a device asks before it installs the page: its name, colour and icons (W3C Web Application Manifest). */
const manifestOf = ({ programmeName, cityName, brandColour }: PageSettings) => ({
  id: '/',
  name: programmeName,
  short_name: programmeName.length <= 15 ? programmeName : cityName,
  lang: 'pt-BR',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: brandColour,
  background_color: '#ffffff',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
})

const headOf = ({ brandColour }: PageSettings): string =>
  [
    `<meta name="theme-color" content="${escapeHtml(brandColour)}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ].join('')

const fill = (template: string, settings: PageSettings): string =>
  template
    .replace('<!--settings-->', () => dataBlock(settings))
    .replace('<!--theme-->', () => headOf(settings))
    .replaceAll('<!--programme-->', () => escapeHtml(settings.programmeName))

// `<` cannot stand in the block, so no text of a city can end it.
const dataBlock = (settings: PageSettings): string =>
  `<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
