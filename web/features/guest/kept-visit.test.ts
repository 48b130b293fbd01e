import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetReceipt, keepReceipt, keptVisit } from './kept-visit.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const addresses = () => keptVisit().receipts.map(({ address }) => address)

it('a receipt that two tabs have waited for is listed once, with the last', () => {
  keepReceipt('ABC1D23', '/comprovante/one')
  keepReceipt('XYZ9A87', '/comprovante/other')
  keepReceipt('ABC1D23', '/comprovante/one')
  expect(addresses()).toEqual(['/comprovante/other', '/comprovante/one'])
  forgetReceipt('/comprovante/one')
  expect(addresses()).toEqual(['/comprovante/other'])
  forgetReceipt('/comprovante/other')
})
