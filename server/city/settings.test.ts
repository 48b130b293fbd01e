import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type CitySettings, pageSettingNames, settings } from '#contract/settings.ts'
import { cents } from '#domain/money/cents.ts'
import { MistakeList } from './mistakes.ts'
import type { PaymentForm } from './payment-forms-file.ts'
import { applySettingsOverlay, type City, pageSettingsOf, readCity } from './read-city.ts'
import { readSettings } from './settings.ts'

const smallest = { cityName: 'Vila Nova', programmeName: 'Zona Azul' }

const settingsOf = (given: unknown) => {
  const read = readSettings(given, 'settings.json', new MistakeList())
  if (!read) throw new Error('the settings were refused')
  return read
}

const toldOf = (read: CitySettings, paymentForms: readonly PaymentForm[] = []) =>
  pageSettingsOf({ settings: read, paymentForms }, 'sandbox')

describe('the usual values of settings', () => {
  it('show parking, credit and notices [config.activate-vehicle, config.show-leave-parking, config.buy-credits, config.show-wallets, config.regularize]', () => {
    expect(settingsOf(smallest)).toMatchObject({
      activateVehicle: true,
      showLeaveParking: true,
      buyCredits: true,
      showWallets: true,
      regularize: true,
    })
  })

  it('show both maps, no plate recognition and no maintenance [config.show-points-of-sale, config.sector-map-link, config.ocr-history, config.maintenance]', () => {
    expect(settingsOf(smallest)).toMatchObject({
      showPointsOfSale: true,
      sectorMapLink: true,
      ocrHistory: false,
      maintenance: false,
    })
  })

  it('leave the finer switches off, and a fraction has 15 minutes [config.automatic-activation, config.advanced-wallet, config.four-digit-expiry, config.card-mask-validation, config.minimum-fraction]', () => {
    expect(settingsOf(smallest)).toMatchObject({
      timeZone: 'America/Sao_Paulo',
      automaticActivation: false,
      advancedWallet: false,
      fourDigitExpiry: false,
      cardMaskValidation: false,
      minimumFraction: 15,
      showBonus: false,
      allowRefund: false,
      acceptAllMobileRanges: false,
      alphanumericCnpj: 'as-mode',
    })
  })

  it('leave captcha, phone and help link empty [config.brand-colour, config.map-coordinates, config.support-phone, config.help-link]', () => {
    expect(settingsOf(smallest)).toMatchObject({
      brandColour: '#1864ab',
      mapCentre: { lat: -27.5954, lng: -48.548 },
      captchaSiteKey: '',
      captchaKind: 'altcha',
      supportPhone: '',
      fingerprintUrl: '',
      chatLink: 'https://wa.me/55{number}',
      helpLink: '',
    })
  })

  it('of the server: expiries, sessions and limits', () => {
    expect(settingsOf(smallest)).toMatchObject({
      pixExpiryMinutes: 30,
      slipExpiryDays: 3,
      holdExpiryHours: 24,
      sessionIdleDays: 30,
      sessionMaxDays: 180,
      limits: { login: { max: 600, windowSeconds: 900 } },
    })
    expect(
      settingsOf({ ...smallest, limits: { login: { max: 5, windowSeconds: 60 } } }).limits,
    ).toMatchObject({
      login: { max: 5, windowSeconds: 60 },
      signup: { max: 600, windowSeconds: 3600 },
    })
  })

  it('take tiles of the map only from a web address with its three parts', () => {
    const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png'
    expect(settingsOf(smallest)).toMatchObject({ tileUrl: '', tileAttribution: '' })
    expect(settingsOf({ ...smallest, tileUrl }).tileUrl).toBe(tileUrl)
    for (const wrong of [
      'https://tiles.example/{z}/{x}.png',
      'ftp://tiles.example/{z}/{x}/{y}',
      'https://{s}.tiles.example/{z}/{x}/{y}',
      "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}",
      '/{z}/{x}/{y}',
    ]) {
      expect(() => settingsOf({ ...smallest, tileUrl: wrong }), wrong).toThrow('the settings were refused')
    }
  })

  it('tell the page what the city has set, and nothing of the server [config.build]', () => {
    const set = { buyCredits: false, minimumFraction: 30 }
    const told = toldOf(settingsOf({ ...smallest, ...set }))
    expect(told).toMatchObject({ ...set, cityName: 'Vila Nova', mode: 'sandbox', maintenance: false })
    expect(Object.keys(told)).not.toContain('limits')
    expect(Object.keys(told)).not.toContain('sessionIdleDays')
    expect(Object.keys(told).sort()).toEqual(['mode', 'pixFee', ...pageSettingNames].sort())
  })

  it('tell the page whether a CNPJ may have letters: by the mode, unless the city says it (Q50)', () => {
    const lettersIn = (mode: 'sandbox' | 'production', over: object = {}) =>
      pageSettingsOf({ settings: settingsOf({ ...smallest, ...over }), paymentForms: [] }, mode)
        .alphanumericCnpj
    expect([lettersIn('sandbox'), lettersIn('production')]).toEqual([false, true])
    for (const alphanumericCnpj of [true, false]) {
      expect(lettersIn('sandbox', { alphanumericCnpj })).toBe(alphanumericCnpj)
      expect(lettersIn('production', { alphanumericCnpj })).toBe(alphanumericCnpj)
    }
  })

  it('take a time zone by its IANA name only: PostgreSQL reads an offset with the opposite sign', () => {
    for (const timeZone of [
      'America/Sao_Paulo',
      'America/Argentina/Buenos_Aires',
      'Brazil/East',
      'Etc/GMT+3',
      'UTC',
    ])
      expect(settingsOf({ ...smallest, timeZone }).timeZone).toBe(timeZone)
    for (const timeZone of [
      '-03:00',
      '+03:00',
      '-03',
      '-0300',
      'GMT-3',
      'UTC-3',
      'BRT',
      'EST5EDT',
      'America/Nowhere',
      '',
    ])
      expect(() => settingsOf({ ...smallest, timeZone }), timeZone).toThrow('the settings were refused')
  })

  it('tell the page the fee of a Pix, and of no other form', () => {
    const form = { name: 'Form', save: false, allowed_transactions: [], offered: true }
    const slip = { ...form, payment_form_id: 5, tax: cents(350) }
    const pix = { ...form, payment_form_id: 11, tax: cents(150) }
    expect(toldOf(settingsOf(smallest), [slip, pix]).pixFee).toBe(150)
    expect(toldOf(settingsOf(smallest), [slip]).pixFee).toBe(0)
  })

  it.each(pageSettingNames)('are never told the page without %s', (name) => {
    const { [name]: _forgotten, ...others } = settingsOf(smallest)
    expect(() => toldOf(others as CitySettings)).toThrow(`"${name}"`)
  })

  it('are each what their own declaration takes', () => {
    for (const [name, { shape, usual }] of Object.entries(settings)) {
      if (usual === undefined) expect(smallest).toHaveProperty(name)
      else expect(z.parse(shape, usual), name).toEqual(usual)
    }
  })
})

describe('SETTINGS of the environment', () => {
  let city: City
  beforeAll(async () => {
    city = await readCity('cities/demo')
  })

  it('is laid over the settings of the city', () => {
    const over = applySettingsOverlay(city, '{"maintenance":true,"limits":{"login":{"max":3}}}')
    expect(over.settings.maintenance).toBe(true)
    expect(over.settings.cityName).toBe('Porto das Marés')
    expect(over.settings.limits.login).toEqual({ max: 3, windowSeconds: 900 })
    expect(over.settings.limits.order).toEqual(city.settings.limits.order)
    expect(over.groups).toEqual(city.groups)
    expect(over.hash).not.toBe(city.hash)
    expect(city.settings.maintenance).toBe(false)
  })

  it('changes nothing when it is not set', () => {
    expect(applySettingsOverlay(city, undefined)).toBe(city)
    expect(applySettingsOverlay(city, ' ')).toBe(city)
  })

  it.each([
    ['{"maintenance":"yes"}', 'SETTINGS: maintenance must be true or false, not "yes"'],
    ['{"maintenence":true}', 'SETTINGS: maintenence is not known here'],
    ['{"mapCentre":{"lat":"south"}}', 'SETTINGS: mapCentre.lat must be a number, not "south"'],
    ['{maintenance:true}', 'SETTINGS: line 1 is not JSON from column 2 on'],
    [
      '{"fingerprintUrl":"https://frames.example"}',
      'SETTINGS: fingerprintUrl must be empty or an https address with {session} in it, not "https://frames.example"',
    ],
    [
      '{"chatLink":"javascript:alert({number})"}',
      'SETTINGS: chatLink must be an https address with {number} in it, not "javascript:alert({number})"',
    ],
    [
      '{"automaticActivation":true}',
      'SETTINGS: automaticActivation needs texts/termos_de_uso_ativacao_automatica.md',
    ],
    ['[]', 'SETTINGS: must be an object like {"maintenance":true}'],
  ])('%s is refused in one line', (json, line) => {
    const { termos_de_uso_ativacao_automatica: _removed, ...texts } = city.texts
    expect(() => applySettingsOverlay({ ...city, texts }, json)).toThrow(line)
  })

  it('never reaches beyond the settings', () => {
    expect(() => applySettingsOverlay(city, '{"__proto__":{"maintenance":true}}')).toThrow(
      'SETTINGS: __proto__ is not known here',
    )
    expect({}).not.toHaveProperty('maintenance')
  })
})
