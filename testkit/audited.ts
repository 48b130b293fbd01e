import { expect } from 'vitest'
import { audit } from '#server/operator/audit.ts'
import type { TestApp } from './app.ts'

/** Ends a server whose tests moved money: whatever they did, the books must agree. */
export const closeAudited = async (app: TestApp): Promise<void> => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
}
