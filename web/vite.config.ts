import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { escapeHtml } from '#domain/html.ts'
import { texts } from './app/landing/texts.ts'
import { texts as shellTexts } from './app/texts.ts'

/** Where the proxy of `npm run dev` finds the server. */
const server = `http://localhost:${process.env.PORT ?? 3000}`
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The packages that only the maps need. */
const mapPackages = /\/node_modules\/(leaflet|supercluster|kdbush)\//

/** The folder that a module belongs to and travels with, where it does: the maps, what waits for its payment, a noun of the features. */
const folderOf = (id: string): string | null => {
  const [room, noun = null] = relative(here('.'), id).split('/')
  if (room === 'maps' || mapPackages.test(id)) return 'maps'
  // Fetched by whoever pays, or has a payment open, and by nobody else.
  if (room === 'ui' && (noun === 'waiting' || noun === 'kept')) return noun
  if (room === 'api' && noun === 'kept.ts') return 'kept'
  // Leaving and asking for the balance back are the account's alone.
  if (/\/(api|routes)\/account\/leaving\.ts$/.test(id)) return 'account'
  // Fetched by whoever types how much credit to buy, now or by itself.
  if (room === 'ui' && (noun === 'money-field.tsx' || noun === 'typed-amount.ts')) return 'amounts'
  // Fetched by whoever types a plate, after the screen; and by whoever mends one.
  if ((room === 'ui' && noun === 'plates') || id.endsWith('/domain/brazil/alike-plates.ts')) return 'plates'
  return room === 'features' ? noun : null
}

/**
 * What a visitor reads before the scripts have come (docs/decisions/0031), in the landing page’s own words, and the small script
 * that decides who is one. It comes with the styles, which the first picture waits for anyway, and under a hashed name,
 * so that it is there without a connection as well.
 */
const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  buildStart() {
    const name = 'before-paint.js'
    this.emitFile({ type: 'asset', name, source: minifySync(name, readFileSync(here(name), 'utf8')).code })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const script = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.names.includes('before-paint.js'),
      )
      if (!script) throw new Error('the script before the first paint was not built')
      const explanation = escapeHtml(texts.explanation('{city}')).replace('{city}', '<!--city-->')
      return {
        html: html
          .replace('<!--promise-->', escapeHtml(texts.promise))
          .replace('<!--explanation-->', explanation)
          .replace('<!--sandbox-->', escapeHtml(shellTexts.sandbox))
          .replace('<!--sandbox-link-->', escapeHtml(shellTexts.sandboxLink)),
        // Not waited for: on a bad street the outline is drawn without it.
        tags: [
          {
            tag: 'script',
            attrs: { src: `/${script.fileName}`, async: true, fetchpriority: 'high' },
            injectTo: 'head-prepend',
          },
        ],
      }
    },
  },
})

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  // Its modules, not its bundle, which would bring what no map of ours uses.
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  plugins: [react(), firstPaint()],
  build: {
    outDir: here('../dist'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The browsers that know constructable style sheets, native dialogs and `inert`, which the page relies on.
    target: ['chrome107', 'firefox110', 'safari16.4'],
    // The content policy forbids inline resources, data: pictures included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What each file needs, for the check of the page's weight.
    manifest: 'assets/manifest.json',
    rolldownOptions: {
      // To read a field does nothing by itself: tables of names that no screen uses fall out.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // A weak signal pays for every request: what screens share travels in few files, not in thirty. The first page
        // is whatever its imports reach, the landing page included, with its packages in a file that outlives a release.
        // What the other screens share is one file more; what only screens of one folder share goes with that folder.
        codeSplitting: {
          groups: [
            { name: 'library', test: /node_modules/, tags: ['$initial'], priority: 4 },
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'inside', test: (id) => folderOf(id) === null, minShareCount: 2, priority: 2 },
            { name: folderOf, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // Calls, but not the page's own modules of web/api, which share their beginning.
      [
        '^/api/(?!.*\\.tsx?)',
        '/password/',
        '/sandbox',
        '/manifest.webmanifest',
        '/banners',
        '/map-files',
        '/docs',
        '/openapi.json',
        '/health',
        '/agente',
        '/central',
        '/equipe',
      ].map((path) => [path, server]),
    ),
  },
})
