import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { factsOf, parkIn, wayTo } from './place-facts.ts'

const place = { lat: -28.2, lng: -48.6 }
const zone = 'America/Sao_Paulo'
const now = Date.parse('2026-11-20T15:00:00Z')

const tariff = {
  id: 1,
  name: 'Orla',
  always: false,
  hours_today: [{ from: '08:00', to: '22:00' }],
  opens_at: null,
  times: [30, 60, 120].map((time) => ({ time, price: cents(time * 5), left_today: time < 120 })),
}

const plain = (lines: string[]) => lines.map((line) => line.replace(/\u00a0/g, ' '))

describe('what is told of a street', () => {
  it('is the price of an hour, the hours of today and the times that still fit', () => {
    expect(plain(factsOf(tariff, now, zone))).toEqual([
      'R$ 3,00 por 60 min (carro)',
      'Cobrança hoje: 08:00 a 22:00',
      'Ainda hoje: 30, 60 min',
    ])
  })

  it('says when nothing is charged, now or all day, and when nothing fits any more', () => {
    const closed = { ...tariff, opens_at: '2026-11-21 08:00:00', hours_today: [] }
    const times = tariff.times.map((one) => ({ ...one, left_today: false }))
    expect(plain(factsOf({ ...closed, times }, now, zone)).slice(1)).toEqual([
      'Hoje não se paga',
      'Agora é livre; paga-se de novo a partir de 21/11/2026 08:00. Nenhum tempo cabe mais hoje.',
    ])
    expect(factsOf({ ...tariff, always: true }, now, zone)[1]).toBe('Cobrança a qualquer hora')
    const all = tariff.times.map((one) => ({ ...one, left_today: true }))
    expect(factsOf({ ...tariff, times: all }, now, zone)[2]).toBe('Ainda hoje: 30 a 120 min')
    expect(factsOf(undefined, now, zone)).toEqual([])
  })
})

describe('the way there', () => {
  it.each([
    ['Linux; Android 15', 'geo:-28.2,-48.6?q=-28.2,-48.6(B-1%20Mar)', undefined],
    ['iPhone; CPU iPhone OS 18', 'https://maps.apple.com/?daddr=-28.2,-48.6', true],
    ['X11; Linux x86_64', 'https://www.openstreetmap.org/directions?to=-28.2%2C-48.6', true],
  ])('of %s is its own map', (device, href, isApp) => {
    expect(wayTo(place, 'B-1 Mar', device)).toEqual({
      label: 'Como chegar',
      href,
      ...(isApp ? { isApp } : {}),
    })
  })
})

it('a ticket is bought by a driver, and by anybody else without an account', () => {
  expect(parkIn(null, true).href).toBe('/estacionar')
  expect(parkIn(null, false).href).toBe('/ativacao-publica')
})
