import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { usualPageSettings } from '#testkit/page-settings.ts'
import { fillDriverPage } from './page.ts'

const block = /<script type="application\/json" id="settings">(.*?)<\/script>/

describe('the page as it is sent', () => {
  it('holds every setting that it is told, and no text of a city ends their block', async () => {
    const template = await readFile('web/index.html', 'utf8')
    const told = { ...usualPageSettings, cityName: '</script><script>alert(1)</script>' }
    const html = fillDriverPage(template, told, '/')
    expect(JSON.parse(block.exec(html)?.[1] ?? '')).toEqual(told)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain(`<title>${told.programmeName}</title>`)
    // By this the service worker knows a maintenance, whose page it does not keep.
    expect(html).not.toContain('"maintenance":true')
    expect(fillDriverPage(template, { ...told, maintenance: true }, '/')).toContain('"maintenance":true')
  })
})
