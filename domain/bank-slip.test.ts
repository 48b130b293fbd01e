import { expect, it } from 'vitest'
import { slipAddressProblems } from './bank-slip.ts'

const good = {
  cep: '88780-000',
  address: 'Rua A',
  number: '120',
  district: 'Centro',
  city: 'Imbituba',
  uf: 'SC',
}

it('[bank-slip.address, entity.bank-slip] a whole address is good', () => {
  expect(slipAddressProblems(good)).toEqual({})
})

it.each([
  ['cep', '', 'cep_required'],
  ['cep', '88780000', 'cep_short'],
  ['address', ' ', 'address_required'],
  ['address', 'Rua', 'address_short'],
  ['number', '', 'number_required'],
  ['number', '123456', 'number_invalid'],
  ['district', '', 'district_required'],
  ['city', '', 'city_required'],
  ['uf', '', 'uf_required'],
  ['uf', 'S', 'uf_invalid'],
] as const)('[bank-slip.address] %s %j', (field, typed, problem) => {
  expect(slipAddressProblems({ ...good, [field]: typed })).toEqual({ [field]: problem })
})
