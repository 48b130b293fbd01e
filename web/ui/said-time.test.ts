import { describe, expect, it } from 'vitest'
import { sayDay, sayMoment } from './said-time.ts'

describe('a moment as people say it', () => {
  it('names the days around today, and the days of the week that come', () => {
    const sunday = '2026-11-22'
    expect(sayDay('2026-11-20', sunday)).toBeNull()
    expect(sayDay('2026-11-21', sunday)).toBe('ontem')
    expect(sayDay('2026-11-22', sunday)).toBe('hoje')
    expect(sayDay('2026-11-23', sunday)).toBe('amanhã')
    expect(sayDay('2026-11-24', sunday)).toBe('terça')
    expect(sayDay('2026-11-28', sunday)).toBe('sábado')
    // A week ahead is the same day of the week again: it would be taken for today's.
    expect(sayDay('2026-11-29', sunday)).toBeNull()
  })

  it('goes over the ends of months and years', () => {
    expect(sayDay('2027-01-01', '2026-12-31')).toBe('amanhã')
    expect(sayDay('2028-02-29', '2028-03-01')).toBe('ontem')
  })

  it('says minutes and no seconds, and of an end that it is one', () => {
    expect(sayMoment('2026-11-22 14:32:10', '2026-11-22', 'until')).toBe('hoje, até 14:32')
    expect(sayMoment('2026-11-21 08:05:00', '2026-11-22')).toBe('ontem, 08:05')
    expect(sayMoment('2026-10-01 08:05:00', '2026-11-22')).toBeNull()
    expect(sayMoment(null, '2026-11-22')).toBeNull()
  })
})
