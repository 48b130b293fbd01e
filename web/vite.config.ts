import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://localhost:3000'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  plugins: [react()],
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
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/password', '/sandbox', '/docs', '/openapi.json', '/health'].map((path) => [path, server]),
    ),
  },
})
