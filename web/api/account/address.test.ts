import { expect, it } from 'vitest'
import { toFill } from './address.ts'

const typed = { cep: '88000-010', address: '', district: '', city: '', uf: '' }
const found = { cep: '88000010', address: 'Rua A', district: 'Centro', city: 'Porto das Marés', uf: 'SC' }

it('fills only what the postal code knows', () => {
  expect(toFill({ ...found, address: '', district: '' }, typed, typed)).toEqual({
    city: 'Porto das Marés',
    uf: 'SC',
  })
})

it('does not write over what was typed while the postal code was being looked up', () => {
  expect(toFill(found, typed, { ...typed, address: 'Rua B' })).toEqual({
    district: 'Centro',
    city: 'Porto das Marés',
    uf: 'SC',
  })
})
