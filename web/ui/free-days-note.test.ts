import { expect, it } from 'vitest'
import { freeDayText } from './free-days-note.tsx'

const today = '2027-12-24'
const day = { date: today, from: '00:00', to: '24:00', name: 'Natal', groups: [] }

it.each([
  [day, 'Hoje, Natal: não se paga para estacionar o dia todo.'],
  [{ ...day, date: '2027-12-25' }, 'Amanhã, Natal: não se paga para estacionar o dia todo.'],
  [{ ...day, date: '2027-12-27' }, 'Segunda-feira, 27/12, Natal: não se paga para estacionar o dia todo.'],
  [{ ...day, from: '12:00' }, 'Hoje, Natal: não se paga para estacionar a partir de 12:00.'],
  [{ ...day, to: '12:00' }, 'Hoje, Natal: não se paga para estacionar até 12:00.'],
  [
    { ...day, from: '08:00', to: '14:00', groups: ['Centro', 'Orla'] },
    'Hoje, Natal: não se paga para estacionar em Centro, Orla de 08:00 a 14:00.',
  ],
])('says %j in words', (given, said) => {
  expect(freeDayText(given, today)).toBe(said)
})
