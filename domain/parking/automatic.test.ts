import { describe, expect, it } from 'vitest'
import { fromCivil } from '../brazil/civil-time.ts'
import { cents } from '../money/cents.ts'
import { reversibleUntil, shortestTicket } from './automatic.ts'

const zone = 'America/Sao_Paulo'
const at = (civil: string) => fromCivil(civil, zone)
const product = (id: number, time: number, price: number) => ({
  id,
  name: `${time} minutos`,
  time,
  price: cents(price),
})
const group = (id: number, slug: string, products: ReturnType<typeof product>[], hours = false) => ({
  id,
  name: `${id}`,
  priority: id,
  categories: [{ name: slug, slug, products }],
  ...(hours ? { charging_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '22:00' }] } : {}),
})

describe('the ticket that a sighting buys', () => {
  const always = group(1, 'common', [product(11, 60, 300), product(12, 30, 150)])
  const byDay = group(2, 'common', [product(21, 15, 100), product(22, 120, 800)], true)

  it('is the shortest of what is charged now', () => {
    expect(shortestTicket([always, byDay], 6, at('2027-03-10 12:00:00'), zone)?.id).toBe(21)
    expect(shortestTicket([always, byDay], 6, at('2027-03-10 23:00:00'), zone)?.id).toBe(12)
    expect(shortestTicket([byDay], 6, at('2027-03-10 23:00:00'), zone)).toBeNull()
    const cheaperByTheHour = group(4, 'common', [product(41, 60, 90), product(42, 30, 150)])
    expect(shortestTicket([cheaperByTheHour], 6, at('2027-03-10 12:00:00'), zone)?.id).toBe(42)
  })

  it('is in the category of the vehicle, and of equally short ones the cheapest', () => {
    const two = {
      ...always,
      categories: [
        { name: 'a', slug: 'common', products: [product(1, 15, 75)] },
        { name: 'b', slug: 'motorcycle', products: [product(2, 15, 25)] },
      ],
    }
    const dearer = group(3, 'motorcycle', [product(3, 15, 40)])
    expect(shortestTicket([dearer, two], 3, at('2027-03-10 12:00:00'), zone)?.id).toBe(2)
    expect(shortestTicket([two], 6, at('2027-03-10 12:00:00'), zone)?.id).toBe(1)
  })
})

describe('a reversal', () => {
  const bought = { created_at: at('2027-03-10 12:00:00') }
  const ticket = { automatic: true, left: false, details: [bought] }

  it('is possible for ten minutes, of a ticket that a sighting bought', () => {
    expect(reversibleUntil(ticket)).toEqual(at('2027-03-10 12:10:00'))
    expect(reversibleUntil({ ...ticket, automatic: false })).toBeNull()
  })

  it('is not, once the driver has left or added time', () => {
    expect(reversibleUntil({ ...ticket, left: true })).toBeNull()
    expect(reversibleUntil({ ...ticket, details: [bought, bought] })).toBeNull()
  })
})
