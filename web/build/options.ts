import { fileURLToPath } from 'node:url'
import type { BuildOptions, Rolldown } from 'vite'

/** A path of the page's folder. */
export const inWeb = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** How the driver's page and that of the programme's people are both built. */
export const buildInto = (outDir: string, groups: Rolldown.CodeSplittingGroup[]): BuildOptions => ({
  outDir: inWeb(outDir),
  emptyOutDir: true,
  assetsDir: 'assets',
  // The browsers that know constructable style sheets, native dialogs and `inert`, which the page relies on.
  target: ['chrome107', 'firefox110', 'safari16.4'],
  // The content policy forbids inline resources, data: pictures included.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  // What each file needs: for the check of the page's weight, and for the workers, which keep all of them.
  manifest: 'assets/manifest.json',
  rolldownOptions: {
    // To read a field does nothing by itself: tables of names that no screen uses fall out.
    treeshake: { propertyReadSideEffects: false },
    output: { codeSplitting: { groups } },
  },
})
