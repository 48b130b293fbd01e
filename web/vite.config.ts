import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://localhost:3000'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const schemaLibrary = "import * as z from 'zod/mini'"

/**
 * Leaves the schemas of the contract out of the page. It needs of a call only method, path and who may call; the
 * server checks what goes in and what comes out, and a driver need not pay for a second check by the kilobyte.
 */
const withoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(here('../contract/')) || !code.includes(schemaLibrary)) return null
    return {
      code: code.replace(schemaLibrary, "import { nothing as z } from '#web/no-schemas.ts'"),
      map: null,
    }
  },
}

/** What only forms need, the landing page's included. */
const formParts =
  /@mantine\/form|components\/(Input|InputBase|TextInput|NativeSelect|Checkbox)\/|InlineInput|web\/ui\/(field|mask|patterns|check-field|focus-first|select-field)|domain\/(brazil|account)/

/** What only logged-in screens need. */
const insideParts =
  /components\/(Badge|Divider|Tabs|Radio|Switch|SegmentedControl|FloatingIndicator|Progress|ThemeIcon)\/|node_modules\/(uqr)\//

/** What every page needs. */
const baseParts =
  /node_modules|web\/(api\/(client|errors|session|settings|server-clock|idempotency|query-client|user)|ui\/(card|actions|dialog|snackbar|skeletons|load-failure|screen|error-boundary|empty-state|texts)|no-schemas)/

const isBase = (id: string): boolean => baseParts.test(id) && !formParts.test(id) && !insideParts.test(id)

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  plugins: [withoutSchemas, react()],
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
    rolldownOptions: {
      // Without effects of their own, calls that no screen makes fall out of the bundle.
      treeshake: { manualPureFunctions: ['endpoint'] },
      output: {
        // A weak signal pays for every request: what screens share travels in three files, not in thirty.
        codeSplitting: {
          groups: [
            { name: 'base', test: isBase, priority: 3 },
            { name: 'form', test: formParts, priority: 2, minShareCount: 2 },
            { name: 'inside', test: /./, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // Calls, but not the page's own modules of web/api, which share their beginning.
      ['^/api/(?!.*\\.tsx?)', '/password/', '/sandbox', '/docs', '/openapi.json', '/health'].map((path) => [
        path,
        server,
      ]),
    ),
  },
})
