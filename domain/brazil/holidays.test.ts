import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import { expect, it } from 'vitest'
import { holidays, optionalDays, stateHolidays } from './holidays.ts'

const of = (year: string, state?: Parameters<typeof holidays>[0]): string[] =>
  holidays(state).flatMap(({ date, name }) => (date.startsWith(year) ? [`${date} ${name}`] : []))

it('lists the ten national holidays of a year, and no optional day', () => {
  expect(of('2027')).toEqual([
    '2027-01-01 Ano novo',
    '2027-03-26 Sexta-feira Santa',
    '2027-04-21 Tiradentes',
    '2027-05-01 Dia do trabalhador',
    '2027-09-07 Independência do Brasil',
    '2027-10-12 Nossa Senhora Aparecida',
    '2027-11-02 Finados',
    '2027-11-15 Proclamação da República',
    '2027-11-20 Dia da Consciência Negra',
    '2027-12-25 Natal',
  ])
})

it('adds those of a state', () => {
  expect(of('2027', 'SP')).toContain('2027-07-09 Revolução Constitucionalista')
  expect(of('2027', 'SP')).toHaveLength(11)
})

it('knows that Carnaval Tuesday is a holiday in RJ, and Corpus Christi none in DF (Q207)', () => {
  expect(of('2027', 'RJ')).toContain('2027-02-09 Carnaval')
  expect(of('2028', 'RJ')).toContain('2028-02-29 Carnaval')
  expect(of('2027', 'SP').join()).not.toContain('Carnaval')
  expect(of('2027', 'DF').join()).not.toContain('Corpus Christi')
  expect(of('2027', 'DF')).toContain('2027-11-30 Dia do Evangélico')
})

it('moves the holidays of SC to the next Sunday from every other day, Saturday too (Q207)', () => {
  const day = 'Dia do Estado de Santa Catarina'
  // 11 August is a Wednesday in 2027, a Saturday in 2029, a Sunday in 2030.
  expect(of('2027', 'SC')).toContain(`2027-08-15 ${day}`)
  expect(of('2029', 'SC')).toContain(`2029-08-12 ${day}`)
  expect(of('2030', 'SC')).toContain(`2030-08-11 ${day}`)
  expect(of('2028', 'SC')).toContain('2028-11-26 Dia de Santa Catarina de Alexandria')
})

it('knows the days on which the country rests without a law', () => {
  expect(optionalDays().filter(({ date }) => date.startsWith('2027'))).toEqual([
    { date: '2027-02-09', name: 'Carnaval (terça-feira)' },
    { date: '2027-05-27', name: 'Corpus Christi' },
  ])
})

it('reads the right days although the library cached them in another zone', async () => {
  const before = process.env.TZ
  try {
    process.env.TZ = 'Asia/Tokyo'
    getHolidays({ year: 2031, stateCode: 'AC' })
    process.env.TZ = 'America/Sao_Paulo'
    expect(stateHolidays('AC', 2031).map(({ date }) => date)).toContain('2031-11-17')
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

it('keeps its days in a process whose zone changes', () => {
  const before = process.env.TZ
  const inZone = (zone: string) => {
    process.env.TZ = zone
    return of('2027', 'AC')
  }
  try {
    const there = inZone('Asia/Tokyo')
    expect(there).toContain('2027-12-25 Natal')
    expect(inZone('America/Sao_Paulo')).toEqual(there)
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
