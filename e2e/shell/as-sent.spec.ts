import { expect, test } from '../fixtures.ts'

const publicPages = [
  '/',
  '/ativacao-publica',
  '/faq',
  '/termos-de-uso',
  '/politicas-de-privacidade',
  '/pontos-de-venda',
  '/mapa-de-vagas',
  '/qrcode',
  '/versao',
]

test('a file that is none of ours is not there, and a screen that is none of ours is home', async ({
  page,
  request,
}) => {
  const tag = (await request.get('/nada')).headers().etag ?? ''
  for (const path of [
    '/wp-login.php',
    '/.env.txt',
    '/sitemap_index.xml',
    '/logo.png',
    '/a/b.js',
    '/ads.txt',
  ]) {
    const answer = await request.get(path, { headers: { Accept: '*/*' } })
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    // Whoever typed it gets the page, and never hears that nothing has changed.
    const headers = { Accept: 'text/html', 'If-None-Match': tag }
    const typed = await request.get(path, { headers })
    expect([typed.status(), typed.headers()['content-type']], path).toEqual([404, 'text/html; charset=utf-8'])
  }
  const visit = await page.goto('/index.html')
  expect(visit?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  for (const path of ['/nada', '/active/0123abcd', '/reset_password?email=ana@exemplo.com.br&token=a.b']) {
    expect((await request.get(path)).headers()['content-type'], path).toBe('text/html; charset=utf-8')
  }
  const icon = await request.get('/favicon.ico')
  expect(icon.headers()['content-type']).toMatch(/^image\//)
  expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
})

test('every public page says of itself what it is, compressed, and is not sent twice', async ({
  request,
}) => {
  const said = new Set<string>()
  for (const path of publicPages) {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
    const { etag, 'content-encoding': encoding } = answer.headers()
    expect([answer.status(), encoding], path).toEqual([200, 'br'])
    const description = /<meta name="description" content="([^"]{25,})">/.exec(await answer.text())?.[1]
    expect(description, path).toBeDefined()
    said.add(description ?? '')
    const again = await request.get(path, { headers: { 'If-None-Match': etag ?? '' } })
    expect(again.status(), path).toBe(304)
  }
  expect(said.size).toBe(publicPages.length)
})

test('the colours of the city come as a file that is kept for ever, and by another name for once', async ({
  request,
}) => {
  const [, sheet = ''] =
    /href="(\/assets\/brand-[\w-]+\.css)"/.exec(await (await request.get('/')).text()) ?? []
  const answer = await request.get(sheet, { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/css; charset=utf-8',
  })
  const text = await answer.text()
  expect(text).toContain('--mantine-color-brand-filled:')
  const other = await request.get('/assets/brand-ofanotherday.css')
  expect([other.status(), other.headers()['cache-control']]).toEqual([200, 'no-cache'])
  expect(await other.text()).toBe(text)
})
