import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunksByUse } from './build/chunks.ts'
import { firstPaint } from './build/first-paint.ts'
import { buildInto, inWeb } from './build/options.ts'
import { starts } from './build/starts.ts'

/** Where the proxy of `npm run dev` finds the server. */
const server = `http://localhost:${process.env.PORT ?? 3000}`
const chunks = chunksByUse(starts)

export default defineConfig({
  root: inWeb('.'),
  cacheDir: inWeb('../node_modules/.vite'),
  // Its modules, not its bundle, which would bring what no map of ours uses.
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  plugins: [react(), firstPaint(), chunks.plugin],
  build: buildInto('../dist', chunks.groups),
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
