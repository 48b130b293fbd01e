import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  joinAddress,
  numberProblem,
  readAddress,
  readHouseNumber,
  readUf,
  splitAddress,
  ufProblem,
} from './address.ts'

it('is street, number and optional complement, comma separated [entity.registration-address]', () => {
  expect(joinAddress({ street: 'Praça da Sé', number: '100', complement: 'Sala 2' })).toBe(
    'Praça da Sé,100,Sala 2',
  )
  expect(joinAddress({ street: 'Praça da Sé', number: '100' })).toBe('Praça da Sé,100')
  expect(splitAddress('Praça da Sé,100,Sala 2')).toEqual({
    street: 'Praça da Sé',
    number: '100',
    complement: 'Sala 2',
  })
})

it('turns commas inside a part into blanks', () => {
  expect(joinAddress({ street: 'Rua A, lado B', number: '1,2', complement: 'fundos, casa 3' })).toBe(
    'Rua A lado B,1 2,fundos casa 3',
  )
})

it('reads what is missing as empty, and all that follows as complement', () => {
  expect(splitAddress('')).toEqual({ street: '', number: '', complement: '' })
  expect(splitAddress('Rua A')).toEqual({ street: 'Rua A', number: '', complement: '' })
  expect(splitAddress('Rua A, 10, bloco B, apto 3')).toEqual({
    street: 'Rua A',
    number: '10',
    complement: 'bloco B, apto 3',
  })
})

it('prefers the separate fields when they hold something', () => {
  expect(readAddress({ address: 'Rua A,10,fundos', number: '12', complement: '' })).toEqual({
    street: 'Rua A',
    number: '12',
    complement: 'fundos',
  })
})

it.each(['S/N', 's/n', 'SN', 's/nº', 'S/N.', 'sem número', ' Sem Numero '])(
  'house number %j is 0',
  (typed) => {
    expect([readHouseNumber(typed), numberProblem(typed)]).toEqual(['0', null])
    expect(readAddress({ address: 'Rua A', number: typed }).number).toBe('0')
    expect(readAddress({ address: `Rua A,${typed},fundos` }).number).toBe('0')
  },
)

it('a house number is digits: no other text becomes one', () => {
  expect(numberProblem('12A')).toBe('number_invalid')
  expect(numberProblem('SUL')).toBe('number_invalid')
  expect(numberProblem('１２')).toBeNull()
  expect(readHouseNumber('１２')).toBe('12')
})

it.each([
  ['Paraná', 'PR'],
  ['PARANA', 'PR'],
  ['Pará', 'PA'],
  ['para', 'PA'],
  [' são  paulo ', 'SP'],
  ['Rio Grande do Norte', 'RN'],
  ['Distrito Federal', 'DF'],
  ['Distrito Federal (DF)', 'DF'],
  ['São Paulo - SP', 'SP'],
  ['pa – pará', 'PA'],
  ['(sc)', 'SC'],
  ['sc', 'SC'],
  ['\u200bSC', 'SC'],
])('the state %j is %s', (typed, code) => {
  expect([readUf(typed), ufProblem(typed)]).toEqual([code, null])
})

it('the state is one of 27 codes, those of the library by their names', () => {
  for (const { code, name } of getStates()) expect(readUf(name)).toBe(code)
  for (const wrong of ['XX', 'BR', 'S', 'SPX', '12', 'Par', 'Buenos Aires', 'Paraná (SP)', '1SP', '(XX)'])
    expect(ufProblem(wrong), wrong).toBe('uf_invalid')
  expect(ufProblem(' ')).toBe('uf_required')
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => !ufProblem(code))
  expect(codes).toHaveLength(27)
})

it('reads back every part that it joins', () => {
  const part = fc.string({ minLength: 1 }).map((text) => text.replace(/[\s,]+/g, ' ').trim())
  fc.assert(
    fc.property(part, part, part, (street, number, complement) => {
      expect(splitAddress(joinAddress({ street, number, complement }))).toEqual({
        street,
        number,
        complement,
      })
    }),
  )
})
