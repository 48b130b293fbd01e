import { describe, expect, it } from 'vitest'
import type { PageSettings } from '#contract/settings.ts'
import { settings as defaults } from '#web/api/settings.ts'
import { accountMenuFor, sideMenuFor } from './menu.ts'
import { publicPaths, routesFor } from './routes.tsx'

const entries = (flags: Partial<PageSettings> = {}) =>
  sideMenuFor({ ...defaults, ...flags }).map(({ key, label, href }) => [key, label, href])

describe('side menu', () => {
  it('[menu.home, menu.activation, menu.buy-credit, menu.wallets, menu.vehicles, menu.profile, menu.regularize, menu.history, menu.faq, menu.external] has its entries in order', () => {
    expect(entries()).toEqual([
      ['home', 'Página Inicial', '/'],
      ['activation', 'Estacionar Veículo', '/estacionar'],
      ['buyCredit', 'Comprar Créditos', '/comprar/creditos'],
      ['wallets', 'Meus Créditos', '/carteiras'],
      ['vehicles', 'Meus Veículos', '/vehicles'],
      ['profile', 'Meus Dados', '/perfil'],
      ['regularize', 'Irregularidades', '/irregularidades'],
      ['history', 'Históricos', '/historico'],
      ['faq', 'FAQ', '/faq'],
      ['spotsMap', 'Mapa de Vagas', '/mapa-de-vagas'],
      ['pointsOfSale', 'Pontos de Venda', '/pontos-de-venda'],
    ])
  })

  it.each([
    ['activateVehicle', 'activation'],
    ['buyCredits', 'buyCredit'],
    ['showWallets', 'wallets'],
    ['regularize', 'regularize'],
  ] as const)(
    '[menu.activation, menu.buy-credit, menu.wallets, menu.regularize, config.activate-vehicle, config.buy-credits, config.show-wallets, config.regularize] without %s the entry %s is gone',
    (flag, key) => {
      expect(entries({ [flag]: false }).map(([entry]) => entry)).not.toContain(key)
    },
  )

  it('[menu.history, menu.history-ocr, config.ocr-history] has Histórico in the place of Históricos while the OCR flag is on', () => {
    const withOcr = entries({ ocrHistory: true })
    expect(withOcr.map(([entry]) => entry)).not.toContain('history')
    const after = withOcr.findIndex(([entry]) => entry === 'regularize') + 1
    expect(withOcr[after]).toEqual(['activateHistoryOCR', 'Histórico', '/historico/ativacoes'])
    expect(entries().map(([entry]) => entry)).not.toContain('activateHistoryOCR')
  })

  it('[route.unknown] leaves the stays of a vehicle to cities with plate recognition', () => {
    const paths = (ocrHistory: boolean) => routesFor({ ...defaults, ocrHistory }).map((route) => route.path)
    expect(paths(false)).not.toContain('/historico/ativacoes')
    expect(paths(true)).toContain('/historico/ativacoes')
    expect(paths(true)).not.toContain('/historico')
  })

  it('[menu.profile] has no Meus Dados while the OCR flag is on, and its screen stays reachable by Meu Perfil', () => {
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
    '[config.sector-map-link, config.show-points-of-sale, menu.external] %s is on by default and gates the link %s only, not its address',
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
        const paths = routesFor(settings).map((route) => route.path.replace('/:plate?', ''))
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
    expect(paths).toEqual(['/', '/vehicles', '/perfil', '/historico', '/notificacoes', ...publicPaths])
  })
})
