import { describe, expect, it } from 'vitest'
import { type Arrow, arrows, folderOf, houseOf, leansOnPart, ringsOf, roomOf } from './rooms.ts'
import { neededBy, productFiles, readSource, withoutTypeImports } from './sources.ts'

const isPort = (path: string): boolean => /^server\/gateways\/([\w-]+\/port|[\w-]+)\.ts$/.test(path)

/** The floors of the server, the ground first: a room imports from its own floor or from below, never from above. */
const floors: readonly RegExp[] = [
  /^server\/(mail-url|trust-proxy)\.ts$/,
  /^server\/(clock|config|language|limiter|memo|refusal|summed)\.ts$/,
  /^server\/(database|pdf|tracing|wallet-name)$/,
  /^server\/(gateways|city)\b/,
  /^server\/parts\.ts$/,
  /^server\/(jobs|http)$/,
  /^server\/letters$/,
  /^server\/features\//,
  /^server\/(operator|metrics)$/,
  /^server\/sandbox$/,
  /^server\/compose$/,
  /^server\//,
]

const floorOf = (room: string): number => floors.findIndex((floor) => floor.test(room))

const serverMay = (from: string, to: string): boolean => {
  const [a, b] = [roomOf(from), roomOf(to)]
  if (a === b || ['contract', 'domain'].includes(houseOf(to))) return true
  if (!b.startsWith('server/') || floorOf(a) < floorOf(b)) return false
  // What lies behind a port is for the bank's sandbox page, and for whoever joins the parts.
  if (b.startsWith('server/gateways')) return isPort(to) || ['server/sandbox', 'server/compose'].includes(a)
  return floorOf(a) > floorOf(b) || b.startsWith('server/features/')
}

const webMay = (from: string, to: string): boolean => {
  const a = roomOf(from)
  const b = houseOf(to) === 'web' ? roomOf(to) : houseOf(to)
  if (a === b || b === 'domain') return true
  if (['web', 'web/app', 'web/build', 'web/page-maker'].includes(a))
    return b.startsWith('web') || b === 'contract'
  // Pages of their own, built apart; they look like the driver's.
  if (a === 'web/staff')
    return ['web/api', 'web/ui', 'web/app', 'web/build', 'web/maps', 'contract'].includes(b)
  if (a === 'web/ui' || a === 'web/maps') return b === 'web/ui'
  if (a === 'web/api') return b === 'contract'
  if (a.startsWith('web/features/')) return ['web/api', 'web/ui', 'web/maps', 'contract'].includes(b)
  return false
}

/** Whether an import may point this way; the reasons stand in docs/decisions and CONTRIBUTING. */
const may = (from: string, to: string): boolean => {
  const house = houseOf(from)
  if (house === 'domain') return houseOf(to) === 'domain'
  if (house === 'contract') return ['contract', 'domain'].includes(houseOf(to))
  if (house === 'server') return serverMay(from, to)
  if (house === 'web') return webMay(from, to)
  return true
}

describe('import arrows', () => {
  const files = productFiles()
  const all = arrows()

  it('sees the whole product', () => {
    for (const room of ['contract', 'domain', 'server', 'web']) {
      expect(files.filter((path) => path.startsWith(`${room}/`)).length, room).toBeGreaterThan(10)
    }
    expect(all.length).toBeGreaterThan(300)
  })

  it('point only where the map allows', () => {
    const wrong = all.filter(({ from, to }) => !may(from, to)).map(({ from, to }) => `${from} -> ${to}`)
    expect(wrong).toEqual([])
  })

  it('would notice a wrong arrow', () => {
    expect(may('domain/orders/orders.ts', 'server/clock.ts')).toBe(false)
    expect(may('web/features/parking/home-screen.tsx', 'web/features/orders/texts.ts')).toBe(false)
    expect(may('web/api/orders.ts', 'server/parts.ts')).toBe(false)
    expect(may('server/jobs/jobs.ts', 'server/features/orders/store.ts')).toBe(false)
    expect(may('server/features/parking/store.ts', 'server/operator/log.ts')).toBe(false)
    expect(may('server/features/parking/store.ts', 'server/features/wallets/ledger.ts')).toBe(true)
    expect(may('server/features/orders/settle.ts', 'server/gateways/payment/sandbox.ts')).toBe(false)
  })
})

describe('rooms', () => {
  it('have no ring', () => {
    expect(ringsOf(arrows())).toEqual([])
  })

  it('would notice a ring, however long', () => {
    const around: Arrow[] = ['orders', 'guest', 'notices', 'orders'].flatMap((noun, at, nouns) =>
      at === 0
        ? []
        : [
            {
              from: `server/features/${nouns[at - 1]}/store.ts`,
              to: `server/features/${noun}/ledger.ts`,
            },
          ],
    )
    expect(ringsOf(around)).toEqual([
      ['server/features/guest', 'server/features/notices', 'server/features/orders'],
    ])
    expect(ringsOf(around.slice(1))).toEqual([])
  })

  it('are the folders of the contract and of the domain too', () => {
    const there = { from: 'domain/orders/slip-address.ts', to: 'domain/account/registration.ts' }
    const back = { from: 'domain/account/profile/profile.ts', to: 'domain/orders/slip-address.ts' }
    expect(ringsOf([there])).toEqual([])
    expect(ringsOf([there, back])).toEqual([['domain/account', 'domain/orders']])
    const texts = { from: 'contract/refusals.ts', to: 'contract/staff/texts.ts' }
    const calls = { from: 'contract/staff/people.ts', to: 'contract/refusals.ts' }
    expect(ringsOf([texts, calls])).toEqual([['contract/refusals.ts', 'contract/staff']])
    expect(may('domain/languages.ts', 'contract/wire.ts')).toBe(false)
    expect(may('web/features/cards/saved-cards.tsx', 'contract/cards.ts')).toBe(true)
  })
})

describe('folders', () => {
  const all = arrows()
  const orders = 'server/features/orders'
  const settles = `${orders}/settle/settle-charge.ts`
  const collects = `${orders}/collect/collect-charge.ts`

  it('have no ring, those inside one room included', () => {
    expect(ringsOf(all, folderOf)).toEqual([])
  })

  it('would notice a ring inside a noun, of which the rooms know nothing', () => {
    const there = { from: collects, to: settles }
    const back = { from: settles, to: collects }
    expect(ringsOf([there, back])).toEqual([])
    expect(ringsOf([there], folderOf)).toEqual([])
    expect(ringsOf([there, back], folderOf)).toEqual([[`${orders}/collect`, `${orders}/settle`]])
  })

  it('would notice a ring inside a noun of the page, and none between what only stands at the root of a floor', () => {
    const form = 'web/features/guest/ticket/ticket-form.tsx'
    const panel = 'web/features/guest/pay-notices/notices-panel.tsx'
    expect(ringsOf([{ from: form, to: panel }], folderOf)).toEqual([])
    expect(
      ringsOf(
        [
          { from: form, to: panel },
          { from: panel, to: form },
        ],
        folderOf,
      ),
    ).toEqual([['web/features/guest/pay-notices', 'web/features/guest/ticket']])
    const joins = { from: 'web/app/shell.tsx', to: 'web/app/layout/layout.tsx' }
    const reads = { from: 'web/app/layout/foot.tsx', to: 'web/app/texts.ts' }
    expect(ringsOf([joins, reads], folderOf)).toEqual([])
  })

  it('of a noun import its own files, which import none of them', () => {
    expect(all.filter(leansOnPart)).toEqual([])
    expect(leansOnPart({ from: `${orders}/store.ts`, to: settles })).toBe(true)
    expect(leansOnPart({ from: settles, to: `${orders}/store.ts` })).toBe(false)
    expect(leansOnPart({ from: `${orders}/store.ts`, to: `${orders}/texts.ts` })).toBe(false)
  })
})

describe('the page', () => {
  const hasSchemas = (path: string): boolean => /from 'zod/.test(withoutTypeImports(readSource(path)))

  it('needs no schema while it runs, so that no driver pays for the library that checks them', () => {
    const needed = new Set<string>()
    const visit = (path: string): void => {
      if (needed.has(path)) return
      needed.add(path)
      for (const imported of neededBy(path)) visit(imported)
    }
    for (const path of productFiles().filter((path) => path.startsWith('web/'))) visit(path)
    expect([...needed].some((path) => path.startsWith('contract/generated/routes/'))).toBe(true)
    expect([...needed].filter(hasSchemas)).toEqual([])
    expect(hasSchemas('contract/account/sessions.ts')).toBe(true)
  })
})
