import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublicOrder } from '#web/api/guest.ts'
import { followVisit, forgetOrder, forgetReceipt, keepOrder, keepReceipt, keptVisit } from './kept-visit.ts'

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

it('a Pix that is out stays in the hands of the tab where the browser keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  vi.stubGlobal('location', { pathname: '/ativacao-publica' })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  keepOrder('ticket', 'ABC1D23', { id: 'one', collection_document: null } as unknown as PublicOrder)
  expect(keptVisit()).toMatchObject({ orders: [{ plate: 'ABC1D23' }], sheet: { id: 'one' } })
  forgetOrder('one')
  expect(keptVisit().orders).toEqual([])
})

it('a page that the browser put aside and brings back looks at what is kept by now', () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  keepReceipt('ABC1D23', '/comprovante/one')
  const told = vi.fn()
  const stop = followVisit(told)
  const receipts = [{ plate: 'ABC1D24', address: '/comprovante/one', at: Date.now() }]
  localStorage.setItem('rotativo.visit', JSON.stringify({ receipts }))
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(told).not.toHaveBeenCalled()
  show(true)
  expect(told).toHaveBeenCalledOnce()
  expect(keptVisit().receipts).toMatchObject([{ plate: 'ABC1D24' }])
  stop()
  forgetReceipt('/comprovante/one')
})
