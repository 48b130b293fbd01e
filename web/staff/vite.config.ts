import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The pages of the programme's people, built apart from the driver's: nothing that they share can move a byte into the
 * files that a driver fetches.
 */
export default defineConfig({
  root: here('.'),
  base: '/equipe/',
  cacheDir: here('../../node_modules/.vite-staff'),
  plugins: [react()],
  build: {
    outDir: here('../../dist/equipe'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: ['chrome107', 'firefox110', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What each file needs: the agent's worker keeps all of them.
    manifest: 'assets/manifest.json',
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'library', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
