import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLandingContent } from '#contract/content.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { withSettings } from '#testkit/settings.ts'

let app: TestApp
const android = 'https://play.google.com/store/apps/details?id=br.example'
beforeAll(async () => {
  app = await startApp({ settings: { downloadAppAndroid: android } })
})
afterAll(() => app.close())

const read = async (tags: string) => (await app.call(readLandingContent, { query: { tags } })).data

it('gives data[0].content by its tag [call.landing-content, entity.landing-content, role.anonymous]', async () => {
  for (const tag of [
    'sobre',
    'onde_comprar',
    'termos_de_uso',
    'termos_de_uso_ativacao_automatica',
    'politica_de_privacidade',
    'termos_de_uso_cartao',
  ]) {
    const [text, ...others] = await read(tag)
    expect(others).toEqual([])
    expect(text?.tag).toBe(tag)
    expect(text?.content).toMatch(/<p>/)
  }
  expect(await read('download_app_android')).toEqual([
    { tag: 'download_app_android', content: android, updated_at: null },
  ])
  const downloadAppIos = 'https://loja.example/ios'
  await withSettings(app, { downloadAppIos }, async () => {
    expect(await read('download_app_ios')).toEqual([
      { tag: 'download_app_ios', content: downloadAppIos, updated_at: null },
    ])
  })
})

it('the terms come with the date of their version [entity.terms-text]', async () => {
  const [terms] = await read('termos_de_uso')
  expect(terms?.content).toContain('Estes termos explicam')
  expect(terms?.updated_at).toBe('2026-11-28 00:00:00')
})

it('gives several texts at once, and an empty list for what the city has not', async () => {
  expect((await read('sobre, onde_comprar')).map(({ tag }) => tag)).toEqual(['sobre', 'onde_comprar'])
  for (const tags of ['', 'download_app_ios', 'unknown', '__proto__', 'constructor']) {
    expect(await read(tags)).toEqual([])
  }
})
