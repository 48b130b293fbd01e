import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFaq, readCompanyInfo } from '#contract/content.ts'
import { startApp, type TestApp } from '#testkit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('gives data[] of articles with id, slug, title and content to anybody [call.faq, entity.faq-article, role.anonymous]', async () => {
  const answer = await app.http('GET', '/api/public/faq')
  expect(answer.status).toBe(200)
  expect(Object.keys((await answer.json()) as object)).toEqual(['data'])
  const { data } = await app.call(listFaq, {})
  expect(data.length).toBe(14)
  expect(data[4]).toEqual({
    id: 5,
    slug: 'adicionar-tempo',
    title: 'Posso adicionar mais tempo?',
    content: expect.stringContaining('<strong>Adicionar Tempo</strong>'),
  })
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => a - b))
  for (const { content } of data) expect(content).not.toMatch(/<script|onerror|javascript:/i)
})

it('gives the bare fields of the company, without its banking or anything else [call.company-info, entity.company-info, role.anonymous]', async () => {
  expect((await app.http('GET', '/api/common/info/print')).status).toBe(200)
  expect(await app.call(readCompanyInfo, {})).toEqual({
    name: 'Companhia Municipal de Mobilidade de Porto das Marés (empresa fictícia)',
    address: 'Rua da Alfândega, 100, Centro',
    city: 'Porto das Marés',
    state: 'SC',
    contact: '(48) 3000-0000 · atendimento@zonaazul.example',
    identification: '11222333000181',
  })
})
