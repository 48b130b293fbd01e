import { describe, expect, it } from 'vitest'
import { readSearch } from './search.ts'

describe('the search of the office', () => {
  it.each([
    ['123.456.789-09', { kind: 'tax_id', value: '12345678909' }],
    ['12345678909', { kind: 'tax_id', value: '12345678909' }],
    ['11.222.333/0001-81', { kind: 'tax_id', value: '11222333000181' }],
    ['abc-1d23', { kind: 'plate', value: 'ABC1D23' }],
    [' ABC1234 ', { kind: 'plate', value: 'ABC1234' }],
    ['Marina@Example.com', { kind: 'email', value: 'marina@example.com' }],
    ['4711', { kind: 'notice', id: 4711 }],
    ['nº 4711', { kind: 'notice', id: 4711 }],
    ['No. 4711', { kind: 'notice', id: 4711 }],
    ['n 4711', { kind: 'notice', id: 4711 }],
    ['NOO1234', { kind: 'plate', value: 'NOO1234' }],
    ['noo-1234', { kind: 'plate', value: 'NOO1234' }],
    ['#12', { kind: 'notice', id: 12 }],
    ['4711-K7Q2M', { kind: 'notice', id: 4711 }],
    ['Nº 4711 k7q2m', { kind: 'notice', id: 4711 }],
    ['20261126000042', { kind: 'protocol', value: '20261126000042' }],
    ['Protocolo 20261126 000042', { kind: 'protocol', value: '20261126000042' }],
    // Right check digits of a CNPJ.
    ['20261126001018', { kind: 'protocol', value: '20261126001018' }],
    ['20.261.126/0010-18', { kind: 'tax_id', value: '20261126001018' }],
    ['', { kind: 'nothing' }],
    ['12345678900', { kind: 'nothing' }],
    ['Maria da Silva', { kind: 'nothing' }],
  ])('reads %s', (typed, read) => {
    expect(readSearch(typed)).toEqual(read)
  })
})
