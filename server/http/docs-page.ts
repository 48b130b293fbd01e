import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { everyCall, refusals } from '#contract/refusals.ts'
import { escapeHtml } from '#domain/html.ts'
import { openApi } from './openapi.ts'

/** The sheet of the page, served beside it because the content policy knows no inline styles. */
export const docsStyle = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem }
  code, pre { font-family: ui-monospace, monospace; font-size: .9rem }
  pre { overflow: auto; padding: .75rem; border: 1px solid #8885; border-radius: .5rem }
  article { border-top: 1px solid #8885; padding: 1rem 0 }
  h3 { margin: 0 }
  dt { font-weight: 600 }
  dd { margin: 0 0 .5rem }`

const callers = {
  anyone: 'anyone',
  account: 'bearer token, also of an unconfirmed account',
  driver: 'bearer token of a confirmed account',
  operator: 'operator key',
} as const

const schemaBlock = (title: string, schema: unknown): string =>
  schema
    ? `<dt>${title}</dt><dd><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></dd>`
    : ''

type Described = {
  parameters: unknown[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: { '200': { content: Partial<Record<string, { schema: unknown }>> } }
}

const article = (name: string, endpoint: Endpoint, described: Described): string => `
<article id="${name}">
  <h3><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h3>
  <p>${escapeHtml(endpoint.summary)}</p>
  <dl>
    <dt>Who may call</dt><dd>${callers[endpoint.auth]}</dd>
    ${described.parameters.length > 0 ? schemaBlock('Parameters', described.parameters) : ''}
    ${schemaBlock('Body', described.requestBody?.content['application/json'].schema)}
    ${schemaBlock('Answer', described.responses['200'].content[endpoint.file ?? 'application/json']?.schema)}
    <dt>Refusals of its own</dt>
    <dd>${endpoint.refusals.map((code) => `<code>${refusals[code].type}</code> (${refusals[code].status})`).join(', ') || 'none'}</dd>
  </dl>
</article>`

/** A page for people, without a script, from the same data as the API description. */
export const docsPage = (): string => {
  const { paths } = openApi() as { paths: Record<string, Record<string, Described>> }
  const nouns = [...new Set(calls.map((call) => call.noun))]
  const sections = nouns.map((noun) => {
    const articles = calls
      .filter((call) => call.noun === noun)
      .map(({ name, endpoint }) => {
        const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
        const described = paths[path]?.[endpoint.method.toLowerCase()]
        return described ? article(name, endpoint, described) : ''
      })
    return `<section><h2 id="${noun}">${noun}</h2>${articles.join('')}</section>`
  })
  const everywhere = everyCall.map((code) => `<code>${refusals[code].type}</code> (${refusals[code].status})`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Rotativo API</title>
<link rel="stylesheet" href="/docs/page.css"></head><body><main><h1>Rotativo API</h1>
<p>The same as <a href="/openapi.json">/openapi.json</a>, for reading. Dates are <code>YYYY-MM-DD HH:mm:ss</code> in the
programme's zone, amounts are integers in cents. Every call that changes something takes an
<code>Idempotency-Key</code>; a visitor's page names itself by a random <code>Page-Key</code>. Every call may also refuse with ${everywhere.join(', ')}.</p>
<nav aria-label="Nouns">${nouns.map((noun) => `<a href="#${noun}">${noun}</a>`).join(' · ')}</nav>
${sections.join('')}</main></body></html>`
}
