import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inWeb } from '../build/options.ts'

/** The page's parts as the server runs them, in one file that needs no package. */
export default defineConfig({
  root: inWeb('.'),
  cacheDir: inWeb('../node_modules/.vite-page-maker'),
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: inWeb('page-maker/make-page.tsx'),
    outDir: inWeb('../dist/page-maker'),
    emptyOutDir: true,
    target: 'node20',
    minify: true,
  },
})
