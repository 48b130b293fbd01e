import { describe, expect, it } from 'vitest'
import { debitBanks, isDebitBank } from '../cards/debit-banks.ts'
import { slipAddressProblems } from './slip-address.ts'

const good = {
  cep: '88780-000',
  address: 'Rua A, fundos',
  number: '250',
  district: 'Centro',
  city: 'B',
  uf: 'SC',
}

describe('the address of a slip', () => {
  it('is complete with postal code, address, number, district, city and state [bank-slip.address, entity.bank-slip]', () => {
    expect(slipAddressProblems(good)).toEqual({})
    expect(slipAddressProblems({ ...good, address: 'Rua1' })).toEqual({})
    expect(slipAddressProblems({ cep: '', address: '', number: '', district: '', city: '', uf: '' })).toEqual(
      {
        cep: 'cep_required',
        address: 'address_required',
        number: 'number_required',
        district: 'district_required',
        city: 'city_required',
        uf: 'uf_required',
      },
    )
  })

  it.each([
    ['cep', '8878', 'cep_short'],
    ['address', 'Rua', 'address_short'],
    ['number', '123456', 'number_invalid'],
    ['uf', 'S', 'uf_invalid'],
  ])('is wrong with the %s %j [bank-slip.address]', (field, value, problem) => {
    expect(slipAddressProblems({ ...good, [field]: value })).toEqual({ [field]: problem })
  })
})

describe('the banks of debit', () => {
  it('are exactly five [card.bank]', () => {
    expect(debitBanks).toEqual(['Banco do Brasil', 'Bradesco', 'Caixa', 'Santander', 'Ita\u00fa'])
    expect(debitBanks.every(isDebitBank)).toBe(true)
    expect(['Nubank', 'caixa', '', 'Itau'].some(isDebitBank)).toBe(false)
  })
})
