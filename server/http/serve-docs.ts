import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { memo } from '#server/memo.ts'
import { Prepared } from './prepared.ts'

/** The page for people (docs/decisions/0022): the viewer is a package of its own, and weighs here alone. */
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Rotativo API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="stylesheet" href="/docs/page.css"></head>
<body><main id="viewer"><h1>Rotativo API</h1>
<p>Without a script: <a href="/openapi.json">/openapi.json</a> says the same.</p></main>
<script src="/docs/guard.js"></script><script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/viewer.js"></script></body></html>`

const packaged = (name: string): string => createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
const own = (name: string): URL => new URL(`./docs/${name}`, import.meta.url)

const files: readonly { name: string; from: string | URL; type: string }[] = [
  { name: 'swagger-ui.css', from: packaged('swagger-ui.css'), type: 'text/css' },
  { name: 'page.css', from: own('page.css'), type: 'text/css' },
  { name: 'guard.js', from: own('guard.js'), type: 'text/javascript' },
  { name: 'swagger-ui-bundle.js', from: packaged('swagger-ui-bundle.js'), type: 'text/javascript' },
  { name: 'viewer.js', from: own('viewer.js'), type: 'text/javascript' },
]

/** Serves the page and its files, each read once and only when somebody asks for it. */
export const serveDocs = (app: FastifyInstance): void => {
  const page = new Prepared(html, 'text/html; charset=utf-8')
  app.get('/docs', (request, reply) => page.send(request, reply))
  for (const { name, from, type } of files) {
    const file = memo(async () => new Prepared(await readFile(from, 'utf8'), `${type}; charset=utf-8`))
    app.get(`/docs/${name}`, async (request, reply) => (await file.read()).send(request, reply))
  }
}
