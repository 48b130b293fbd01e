import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildInto, inWeb } from '../build/options.ts'

/**
 * The pages of the programme's people, built apart from the driver's: nothing that they share can move a byte into the
 * files that a driver fetches.
 */
export default defineConfig({
  root: inWeb('staff'),
  base: '/equipe/',
  cacheDir: inWeb('../node_modules/.vite-staff'),
  plugins: [react()],
  build: buildInto('../dist/equipe', [
    { name: 'library', test: /node_modules/, tags: ['$initial'], priority: 2 },
    { name: 'shared', minShareCount: 2, priority: 1 },
  ]),
})
