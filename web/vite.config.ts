import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Where the proxy of `npm run dev` finds the server. */
const server = `http://localhost:${process.env.PORT ?? 3000}`
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const schemaLibrary = "import * as z from 'zod/mini'"

/** What only the API description tells of a call. */
const described = /^ {2}(?:summary:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1|refusals:\s*\[[^\]]*\]),$/gm

/** A refusal whose text has a gap: only the server can fill it, so that the page never shows it by itself. */
const withGap = /^ {2}\w+: \{\s*type: '\w+',\s*text: '[^'\n]*\{\w+\}[^'\n]*',?\s*\},\n/gm

/**
 * Leaves the schemas and the descriptions of the contract out of the page. It needs of a call only method, path and
 * who may call; the server checks what goes in and what comes out, and a driver need not pay for a second check by
 * the kilobyte.
 */
const withoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(here('../contract/'))) return null
    // Of a refusal the page reads type and text; its status came with the answer.
    if (id === here('../contract/refusals.ts'))
      return { code: code.replace(/\bstatus: \d+,/g, '').replace(withGap, ''), map: null }
    if (!code.includes(schemaLibrary)) return null
    return {
      code: code
        .replace(schemaLibrary, "import { nothing as z } from '#web/no-schemas.ts'")
        .replace(described, ''),
      map: null,
    }
  },
}

/**
 * The landing page's own files are fetched together with the first ones. A driver who is logged in fetches them once
 * in vain, seven kilobytes; a visitor with a weak signal is spared a whole round trip before anything can be used.
 */
const landingAhead: Plugin = {
  name: 'landing-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const landing = chunks.find(({ facadeModuleId }) => facadeModuleId === landingPage)
      const parts = chunks.filter((part) => part === landing || landing?.imports.includes(part.fileName))
      const tags = parts.flatMap(({ fileName, viteMetadata }) => [
        { rel: 'modulepreload', file: fileName },
        ...[...(viteMetadata?.importedCss ?? [])].map((file) => ({ rel: 'stylesheet', file })),
      ])
      return tags
        .filter(({ file }) => !html.includes(file))
        .map(({ rel, file }) => ({
          tag: 'link',
          attrs: { rel, crossorigin: '', href: `/${file}` },
          injectTo: 'head',
        }))
    },
  },
}

/** What only forms need, the landing page's included. */
const formParts =
  /@mantine\/form|contract\/texts|components\/(Input|InputBase|TextInput|NativeSelect|Checkbox)\/|InlineInput|web\/ui\/(field|mask|patterns|check-field|focus-first|select-field)|domain\/(brazil\/(?!period)|account)/

/** What the landing page opens later, and other screens show too. */
const publicParts =
  /contract\/(content|notices)|web\/(api\/(content|notices)|ui\/(date-time|plate|rich-text))/

const landingPage = here('app/landing/landing.tsx')

/** Everything that the landing page cannot be drawn without: its imports, theirs, and so on. */
const landingNeeds = new Set<string>()
function isNeededByLanding(id: string, about: Rolldown.ChunkingContext): boolean {
  const visit = (wanted: string): void => {
    if (landingNeeds.has(wanted)) return
    landingNeeds.add(wanted)
    for (const imported of about.getModuleInfo(wanted)?.importedIds ?? []) visit(imported)
  }
  visit(landingPage)
  return landingNeeds.has(id)
}

/** What only those share who prove a contact or set a new password: no screen of every day waits for it. */
const confirmParts =
  /web\/(api\/recovery|features\/account\/(recovery\/|confirm\/|phone-(to-confirm|verification)))/

/** What only the two screens share that take a payment in every form. */
const paymentParts = /web\/(features\/orders\/|api\/(cards|card-encryption))|domain\/(card|debit)/

/** What only a city with a captcha needs. */
const captchaParts = /web\/(api|ui)\/captcha/

/** What only the two histories share, of which a city has one. */
const historyParts = /web\/(features\/history\/|api\/history)|domain\/brazil\/period/

/** The profile: a screen, and a dialog of the payments when something is missing. */
const profileParts =
  /(web|contract)\/(api\/)?profile|domain\/account\/(profile|contacts)|features\/account\/profile\/|web\/ui\/(calendar|date-picker)|icons\/Icon(Calendar|Devices)\./

/** What a slip and the profile share. */
const addressParts = /domain\/slip-address/

const isForm = (id: string): boolean => formParts.test(id) && !profileParts.test(id)

const isInside = (id: string): boolean =>
  [confirmParts, mapParts, paymentParts, captchaParts, historyParts, profileParts, addressParts].every(
    (parts) => !parts.test(id),
  )

/** Icons that stand on the first pages; of the others each goes with the screens that use it. */
const firstIcons =
  /icons\/Icon(AlertTriangle|Check|ChevronDown|CircleCheck|Eye|EyeOff|HelpCircle|InfoCircle|Message|Refresh|Search|X)\.mjs/

/** What only logged-in screens or the maps need. */
const insideParts =
  /components\/(Badge|Divider|Tabs|Radio|Switch|SegmentedControl|FloatingIndicator|Progress|ThemeIcon)\/|node_modules\/(uqr|leaflet|supercluster|kdbush)\/|icons-react\/dist\/esm\/icons\//

/** What only the maps need. */
const mapParts =
  /node_modules\/(leaflet|supercluster|kdbush)\/|web\/(maps|features\/places(?!\/qr-code))\/|icons\/Icon(Blind|Paperclip|Stopwatch|Truck|Wheelchair)\./

/** What one step of one screen fetches when it gets there: a chunk of its own. */
const lazyParts = /node_modules\/jsencrypt\//

/** What every page needs. */
const baseParts =
  /node_modules|vite\/preload-helper|web\/(app\/texts|api\/(client|errors|session|settings|server-clock|idempotency|query-client|user)|ui\/(card|actions|dialog|snackbar|skeletons|skip-link|load-failure|screen|error-boundary|empty-state|texts)|no-schemas)/

const isBase = (id: string): boolean =>
  firstIcons.test(id) ||
  (baseParts.test(id) && !formParts.test(id) && !insideParts.test(id) && !lazyParts.test(id))

const visitorGroup = (id: string, about: Rolldown.ChunkingContext): string | null =>
  !insideParts.test(id) && (publicParts.test(id) || isNeededByLanding(id, about)) ? 'visitor' : null

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  // Its modules, not its bundle, which would bring what no map of ours uses.
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  plugins: [withoutSchemas, react(), landingAhead],
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
      // Without effects of their own, calls that no screen makes fall out of the bundle.
      treeshake: { manualPureFunctions: ['endpoint'] },
      output: {
        // A weak signal pays for every request: what screens share travels in four files, not in thirty.
        codeSplitting: {
          groups: [
            { name: 'base', test: isBase, priority: 3 },
            { name: 'form', test: isForm, priority: 2, minShareCount: 2 },
            { name: visitorGroup, priority: 2, minShareCount: 2 },
            { name: 'places', test: /(api|domain|contract)\/places/, minShareCount: 2, priority: 1.5 },
            { name: 'inside', test: isInside, minShareCount: 2, priority: 1 },
            { name: 'confirm', test: confirmParts, minShareCount: 2 },
            { name: 'payment', test: paymentParts, minShareCount: 2 },
            { name: 'captcha', test: captchaParts, minShareCount: 2 },
            { name: 'history', test: historyParts, minShareCount: 2 },
            { name: 'profile', test: profileParts, minShareCount: 2 },
            { name: 'address', test: addressParts, minShareCount: 2 },
            { name: 'map', test: mapParts, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // Calls, but not the page's own modules of web/api, which share their beginning.
      ['^/api/(?!.*\\.tsx?)', '/password/', '/sandbox', '/banners', '/docs', '/openapi.json', '/health'].map(
        (path) => [path, server],
      ),
    ),
  },
})
