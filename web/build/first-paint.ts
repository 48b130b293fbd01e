import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { escapeHtml } from '#domain/html.ts'
import { texts } from '../app/landing/texts.ts'
import { texts as shellTexts } from '../app/texts.ts'
import { inWeb } from './options.ts'
import { seenFirst } from './starts.ts'

/** The files that some modules need beside those of the first page, scripts and styles, as one attribute holds them. */
const filesBeside = (bundle: Rolldown.OutputBundle, paths: readonly string[]): string => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const filesOf = (begun: readonly Rolldown.OutputChunk[]): Set<string> => {
    const found = new Set<Rolldown.OutputChunk>()
    const open = [...begun]
    for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
      if (found.has(chunk)) continue
      found.add(chunk)
      const { imports } = chunk
      open.push(...chunks.filter(({ fileName }) => imports.includes(fileName)))
    }
    const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    return new Set([...found].map(({ fileName }) => fileName).concat(styles))
  }
  const begun = chunks.filter(({ moduleIds }) => paths.some((path) => moduleIds.includes(inWeb(path))))
  const ofFirstPage = filesOf(chunks.filter(({ isEntry }) => isEntry))
  return [...filesOf(begun).difference(ofFirstPage)].join(' ')
}

const filesOfStarts = (bundle: Rolldown.OutputBundle): Record<string, string> =>
  Object.fromEntries(
    Object.entries(seenFirst).map(([start, paths]) => [`data-${start}`, filesBeside(bundle, paths)]),
  )

/**
 * What a visitor reads before the scripts have come (docs/decisions/0031), in the landing page’s own words, and the small script
 * that decides who is one and asks for what they see first. It comes with the styles, which the first picture waits for anyway,
 * and under a hashed name, so that it is there without a connection as well.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  buildStart() {
    const name = 'before-paint.js'
    this.emitFile({ type: 'asset', name, source: minifySync(name, readFileSync(inWeb(name), 'utf8')).code })
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
        // The first picture waits for it as for the styles, where a browser knows how to; the page's text does not.
        tags: [
          {
            tag: 'script',
            attrs: {
              src: `/${script.fileName}`,
              async: true,
              blocking: 'render',
              fetchpriority: 'high',
              ...filesOfStarts(bundle),
            },
            injectTo: 'head-prepend',
          },
        ],
      }
    },
  },
})
