import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { pageDescriptions } from './texts.ts'

const address = 'https://parking.example'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: address } })
})
afterAll(() => app.close())

const read = async (path: string): Promise<[status: number, type: string | null, text: string]> => {
  const answer = await app.http('GET', path)
  return [answer.status, answer.headers.get('Content-Type'), await answer.text()]
}

describe('a search engine', () => {
  it('is told where not to look, and where the list of pages is', async () => {
    const [status, type, text] = await read('/robots.txt')
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^User-agent: \*\nDisallow: /)
    for (const path of ['/operator/', '/comprovante/']) expect(text).toContain(`Disallow: ${path}\n`)
    expect(text).not.toMatch(/Disallow: \/\n|Disallow: \/api/)
    expect(text).toMatch(/\nSitemap: https:\/\/parking\.example\/sitemap\.xml\n$/)
    expect((await app.http('HEAD', '/robots.txt')).status).toBe(200)
  })

  it('finds every public page in the list, and something said of each', async () => {
    const [status, type, text] = await read('/sitemap.xml')
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
    const routes = readFileSync('web/app/routes.tsx', 'utf8')
    // An address with a secret in it is for whoever has it.
    const paths = ['/', ...[...routes.matchAll(/publicRoute\('([^':]+)'/g)].map(([, path = '']) => path)]
    expect(paths.length).toBeGreaterThan(8)
    const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, one]) => one)
    expect(listed.sort()).toEqual(paths.map((path) => address + path).sort())
    for (const path of paths) expect(pageDescriptions[path], path).toMatch(/^.{25,160}$/)
  })
})

it('who has found a weakness is told whom to tell, for half a year', async () => {
  const [status, type, text] = await read('/.well-known/security.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: mailto:atendimento@zonaazul.example\n')
  expect(text).toContain(`Canonical: ${address}/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const days = (expires - app.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThan(181)
})
