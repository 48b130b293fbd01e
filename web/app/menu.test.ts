import { describe, expect, it } from 'vitest'
import type { PageSettings } from '#contract/settings.ts'
import { usualPageSettings as defaults } from '#testkit/page-settings.ts'
import { driverScreens, publicScreens } from '#testkit/screens.ts'
import { accountMenuFor, sideMenuFor } from './menu.ts'
import { publicPaths, routesFor } from './routes.tsx'

const entries = (flags: Partial<PageSettings> = {}) =>
  sideMenuFor({ ...defaults, ...flags }).map(({ key, label, href }) => [key, label, href])

/** Where a route is looked at: its address with what its parts may be. */
const addressesOf = ({ path }: { path: string }): string[] => {
  if (path === '/carteiras/:wallet?') return ['/carteiras', '/carteiras/1']
  return [
    path
      .replace('/:plate?', '')
      .replace('recarga/:id', 'recarga/1')
      .replace(':secret', 'nenhum')
      .replace(':token', 'nenhuma')
      .replace(':notice', '0'),
  ]
}

describe('side menu', () => {
  it('begins with home, parking and credit [menu.home, menu.activation, menu.buy-credit, menu.wallets]', () => {
    expect(entries().slice(0, 4)).toEqual([
      ['home', 'Página Inicial', '/'],
      ['activation', 'Estacionar Veículo', '/estacionar'],
      ['buyCredit', 'Comprar Créditos', '/comprar/creditos'],
      ['wallets', 'Meus Créditos', '/carteiras'],
    ])
  })

  it('goes on with what is the driver’s own [menu.vehicles, menu.profile, menu.regularize, menu.history]', () => {
    expect(entries().slice(4, 8)).toEqual([
      ['vehicles', 'Meus Veículos', '/vehicles'],
      ['profile', 'Meus Dados', '/perfil'],
      ['regularize', 'Irregularidades', '/irregularidades'],
      ['history', 'Históricos', '/historico'],
    ])
  })

  it('ends with the FAQ and the two maps [menu.faq, menu.external]', () => {
    expect(entries().slice(8)).toEqual([
      ['faq', 'FAQ', '/faq'],
      ['spotsMap', 'Mapa de Vagas', '/mapa-de-vagas'],
      ['pointsOfSale', 'Pontos de Venda', '/pontos-de-venda'],
    ])
  })

  it.each([
    ['parking [menu.activation, config.activate-vehicle]', 'activateVehicle', 'activation'],
    ['buying credit [menu.buy-credit, config.buy-credits]', 'buyCredits', 'buyCredit'],
    ['the wallets [menu.wallets, config.show-wallets]', 'showWallets', 'wallets'],
    ['the notices [menu.regularize, config.regularize]', 'regularize', 'regularize'],
  ] as const)('has no entry while its switch is off: %s', (_entry, flag, key) => {
    expect(entries({ [flag]: false }).map(([entry]) => entry)).not.toContain(key)
  })

  it('has Histórico in the place of Históricos while the OCR flag is on [menu.history, menu.history-ocr, config.ocr-history]', () => {
    const withOcr = entries({ ocrHistory: true })
    expect(withOcr.map(([entry]) => entry)).not.toContain('history')
    const after = withOcr.findIndex(([entry]) => entry === 'regularize') + 1
    expect(withOcr[after]).toEqual(['activateHistoryOCR', 'Histórico', '/historico/ativacoes'])
    expect(entries().map(([entry]) => entry)).not.toContain('activateHistoryOCR')
  })

  it('leaves the stays of a vehicle to cities with plate recognition [route.unknown]', () => {
    const paths = (ocrHistory: boolean) => routesFor({ ...defaults, ocrHistory }).map((route) => route.path)
    expect(paths(false)).not.toContain('/historico/ativacoes')
    expect(paths(true)).toContain('/historico/ativacoes')
    expect(paths(true)).not.toContain('/historico')
  })

  it('has no Meus Dados while the OCR flag is on, and its screen stays reachable by Meu Perfil [menu.profile]', () => {
    expect(entries({ ocrHistory: true }).map(([entry]) => entry)).not.toContain('profile')
    for (const ocrHistory of [true, false]) {
      const settings = { ...defaults, ocrHistory }
      expect(accountMenuFor(settings)).toContainEqual(
        expect.objectContaining({ label: 'Meu Perfil', href: '/perfil' }),
      )
      expect(routesFor(settings).map((route) => route.path)).toContain('/perfil')
    }
  })

  it.each([
    ['sectorMapLink', 'spotsMap', '/mapa-de-vagas'],
    ['showPointsOfSale', 'pointsOfSale', '/pontos-de-venda'],
  ] as const)(
    '%s is on by default and gates the link %s only, not its address [config.sector-map-link, config.show-points-of-sale, menu.external]',
    (flag, key, path) => {
      expect(defaults[flag]).toBe(true)
      expect(entries().map(([entry]) => entry)).toContain(key)
      expect(entries({ [flag]: false }).map(([entry]) => entry)).not.toContain(key)
      expect(routesFor({ ...defaults, [flag]: false }).map((route) => route.path)).toContain(path)
      expect(publicPaths).toContain(path)
    },
  )

  it('opens only the two maps in a new tab', () => {
    const away = sideMenuFor(defaults).filter(({ newTab }) => newTab)
    expect(away.map(({ href }) => href)).toEqual(['/mapa-de-vagas', '/pontos-de-venda'])
  })

  it('is looked at with every screen: no picture and no width is forgotten', () => {
    const paths = routesFor(defaults).flatMap(addressesOf)
    const looked = new Set([...Object.values(driverScreens), ...Object.values(publicScreens)])
    expect([...looked].sort()).toEqual(paths.sort())
  })

  it('leads nowhere that has no screen', () => {
    for (const flag of [
      'activateVehicle',
      'buyCredits',
      'showWallets',
      'regularize',
      'ocrHistory',
    ] as const) {
      for (const value of [true, false]) {
        const settings = { ...defaults, [flag]: value }
        const paths = routesFor(settings).flatMap(addressesOf)
        for (const { href } of sideMenuFor(settings)) expect(paths).toContain(href)
      }
    }
  })

  it('a switched-off screen has no route either, so that its address falls back to home', () => {
    const paths = routesFor({
      ...defaults,
      activateVehicle: false,
      buyCredits: false,
      showWallets: false,
      regularize: false,
    }).map((route) => route.path)
    expect(paths).toEqual([
      '/',
      // The server says so to whoever accepts.
      '/convite/:secret',
      '/vehicles',
      '/perfil',
      '/historico',
      '/notificacoes',
      ...publicPaths,
    ])
  })
})
