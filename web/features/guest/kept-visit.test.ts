import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayMs, hourMs } from '#domain/durations.ts'
import type { PublicOrder } from '#web/api/guest.ts'
import {
  changeVisit,
  followVisit,
  forgetOrder,
  forgetReceipt,
  keepOrder,
  keepReceipt,
  keptVisit,
} from './kept-visit.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
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

it('whoever changes a part leaves what another tab has kept since, though no screen heard of it', () => {
  keepReceipt('ABC1D23', '/comprovante/one')
  const receipts = [
    ...keptVisit().receipts,
    { plate: 'XYZ9A87', address: '/comprovante/other', at: Date.now() },
  ]
  localStorage.setItem('rotativo.visit', JSON.stringify({ receipts }))
  changeVisit((visit) => ({ receipts: visit.receipts.map((kept) => ({ ...kept, plate: 'ABC1D24' })) }))
  expect(addresses()).toEqual(['/comprovante/one', '/comprovante/other'])
  expect(localStorage.getItem('rotativo.visit')).toContain('/comprovante/other')
  for (const address of addresses()) forgetReceipt(address)
})

it('where the browser has no more room, what this tab keeps is not lost to what stood there before', () => {
  keepReceipt('ABC1D23', '/comprovante/one')
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  keepReceipt('XYZ9A87', '/comprovante/other')
  keepReceipt('QOB1S57', '/comprovante/third')
  expect(addresses()).toEqual(['/comprovante/one', '/comprovante/other', '/comprovante/third'])
  setItem.mockRestore()
  for (const address of addresses()) forgetReceipt(address)
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

const stored = () => localStorage.getItem('rotativo.visit')

const keepSince = (at: number) => {
  const typed = { values: { plate: 'ABC1D23', identification: '52998224725' }, at }
  const receipts = [{ plate: 'ABC1D23', address: '/comprovante/one', at }]
  localStorage.setItem('rotativo.visit', JSON.stringify({ typed, receipts }))
}

/** As a page does that begins. */
const begin = async () => {
  vi.resetModules()
  const page = await import('./kept-visit.ts')
  return page.keptVisit()
}

it('what a visitor typed more than an hour ago leaves the device as soon as a page begins', async () => {
  vi.useFakeTimers()
  keepSince(Date.now() - hourMs)
  expect(await begin()).toMatchObject({ typed: null, receipts: [{ plate: 'ABC1D23' }] })
  vi.advanceTimersByTime(1)
  expect(stored()).toContain('/comprovante/one')
  expect(stored()).not.toContain('52998224725')
  keepSince(Date.now() - dayMs)
  expect(await begin()).toMatchObject({ typed: null, receipts: [] })
  vi.advanceTimersByTime(1)
  expect(stored()).toBeNull()
})

it('where the page stays open, each part of a visit leaves the device in its time', async () => {
  vi.useFakeTimers()
  keepSince(Date.now())
  await begin()
  vi.advanceTimersByTime(hourMs - 1)
  expect(stored()).toContain('52998224725')
  vi.advanceTimersByTime(1)
  expect(stored()).not.toContain('52998224725')
  expect(stored()).toContain('/comprovante/one')
  vi.advanceTimersByTime(dayMs - hourMs)
  expect(stored()).toBeNull()
})
