import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVersion } from '#contract/version.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import manifest from '../../../package.json' with { type: 'json' }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { COMMIT: '0123abc' } })
})
afterAll(() => app.close())

it('says which version runs, from which commit, and since when', async () => {
  const first = await app.call(readVersion, {})
  expect(first).toMatchObject({ version: manifest.version, commit: '0123abc', mode: 'sandbox' })
  await app.advance(3600)
  expect(await app.call(readVersion, {})).toEqual(first)
})

it('keeps quiet about a commit that nobody named', async () => {
  const other = await startApp({ databaseUrl: app.databaseUrl })
  expect((await other.call(readVersion, {})).commit).toBeNull()
  await other.close()
})
