import { describe, expect, it } from 'vitest'
import { importsOf, productFiles } from './sources.ts'

/**
 * The room of a file: the folder whose rule it follows. Nouns and gateways are rooms of their own, found by
 * their folder, so that a new one is covered on its first day.
 */
const roomOf = (path: string): string => {
  const parts = path.split('/').slice(0, -1)
  if (parts[0] === 'server' || parts[0] === 'web') {
    const depth = parts[1] === 'features' || (parts[1] === 'gateways' && parts.length > 2) ? 3 : 2
    return parts.slice(0, depth).join('/')
  }
  return parts[0] ?? ''
}

const isStore = (path: string): boolean => /(^|\/)[\w-]*store\.ts$/.test(path)
const isPort = (path: string): boolean => /^server\/gateways\/([\w-]+\/port|[\w-]+)\.ts$/.test(path)
const isSandbox = (path: string): boolean => /\/sandbox[\w-]*\.ts$/.test(path)

/** Rooms of the server that every part of it may use: the clock, refusals, the database, the drawing of PDFs. */
const isCommon = (room: string): boolean => ['server', 'server/database', 'server/pdf'].includes(room)

const serverMay = (from: string, to: string): boolean => {
  const [a, b] = [roomOf(from), roomOf(to)]
  if (a === b || b === 'contract' || b === 'domain') return true
  // Joining the parts is what these two are for.
  if (a === 'server' || from === 'server/gateways/choose.ts') return b.startsWith('server')
  if (a === 'server/database' || a === 'server/pdf') return b === 'server'
  if (a.startsWith('server/gateways')) return isPort(to) || (isSandbox(from) && isCommon(b))
  if (isCommon(b)) return true
  if (b.startsWith('server/features/')) return a !== 'server/http' && !isStore(to)
  if (b.startsWith('server/gateways')) return isPort(to) || a === 'server/sandbox'
  if (a.startsWith('server/features/')) return ['server/http', 'server/jobs', 'server/operator'].includes(b)
  return b.startsWith('server/')
}

const webMay = (from: string, to: string): boolean => {
  const [a, b] = [roomOf(from), roomOf(to)]
  if (a === b || b === 'domain') return true
  if (a === 'web' || a === 'web/app') return b.startsWith('web') || b === 'contract'
  if (a === 'web/ui' || a === 'web/maps') return b === 'web/ui'
  if (a === 'web/api') return b === 'contract'
  if (a.startsWith('web/features/')) return ['web/api', 'web/ui', 'web/maps', 'contract'].includes(b)
  return false
}

/** Whether an import may point this way; the reasons stand in docs/decisions and CONTRIBUTING. */
const may = (from: string, to: string): boolean => {
  const first = from.split('/')[0]
  if (first === 'domain') return roomOf(to) === 'domain'
  if (first === 'contract') return ['contract', 'domain'].includes(roomOf(to))
  if (first === 'server') return serverMay(from, to)
  if (first === 'web') return webMay(from, to)
  return true
}

describe('import arrows', () => {
  const files = productFiles()
  const arrows = files.flatMap((from) => importsOf(from).map((to) => ({ from, to })))

  it('sees the whole product', () => {
    for (const room of ['contract', 'domain', 'server', 'web']) {
      expect(files.filter((path) => path.startsWith(`${room}/`)).length, room).toBeGreaterThan(10)
    }
    expect(arrows.length).toBeGreaterThan(300)
  })

  it('point only where the map allows', () => {
    const wrong = arrows.filter(({ from, to }) => !may(from, to)).map(({ from, to }) => `${from} -> ${to}`)
    expect(wrong).toEqual([])
  })

  it('would notice a wrong arrow', () => {
    expect(may('domain/orders.ts', 'server/clock.ts')).toBe(false)
    expect(may('web/features/parking/home-screen.tsx', 'web/features/orders/texts.ts')).toBe(false)
    expect(may('web/api/orders.ts', 'server/parts.ts')).toBe(false)
    expect(may('server/features/parking/routes.ts', 'server/features/wallets/store.ts')).toBe(false)
    expect(may('server/features/parking/routes.ts', 'server/features/wallets/ledger.ts')).toBe(true)
    expect(may('server/features/orders/settle.ts', 'server/gateways/payment/sandbox.ts')).toBe(false)
  })
})
