import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinAddress, readAddress, splitAddress } from './address.ts'

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
