import { expect, it } from 'vitest'
import { emptyRegistration, registrationErrors, registrationPayload } from './registration-values.ts'

const city = { timeZone: 'America/Sao_Paulo', acceptAllMobileRanges: false, alphanumericCnpj: false }

const values = {
  ...emptyRegistration,
  identification: '529.982.247-25',
  name: '  Maria   das Dores ',
  phone: '(48) 99999-0000',
  email: ' Maria@Example.com ',
  birth_date: '05/03/1990',
  cep: '88000-010',
  address: 'Rua A, lado par',
  number: '10',
  complement: 'Bloco B, 3',
  district: 'Centro',
  city: 'Porto das Marés',
  uf: 'SC',
  password: ' segredo ',
  password_confirmation: ' segredo ',
  terms_accepted: true,
}

it('sends digits, the joined address and the civil birth date, and the password as it was typed', () => {
  expect(registrationPayload(values)).toEqual({
    identification: '52998224725',
    name: 'Maria das Dores',
    phone: '48999990000',
    email: 'maria@example.com',
    birth_date: '1990-03-05',
    cep: '88000-010',
    address: 'Rua A lado par,10,Bloco B 3',
    number: '10',
    complement: 'Bloco B, 3',
    district: 'Centro',
    city: 'Porto das Marés',
    uf: 'SC',
    password: ' segredo ',
    password_confirmation: ' segredo ',
  })
})

it('leaves an empty e-mail and complement out', () => {
  const payload = registrationPayload({ ...values, email: ' ', complement: '' })
  expect(payload.email).toBeUndefined()
  expect(payload.complement).toBeUndefined()
  expect(payload.address).toBe('Rua A lado par,10')
})

it('takes today from the clocks of the city, where the evening before is still another day', () => {
  const bornToday = { ...values, birth_date: '20/11/2026' }
  const evening = Date.parse('2026-11-21T02:59:59Z')
  expect(registrationErrors(bornToday, city, evening)).toEqual({
    birth_date: 'Data inválida (dd/mm/aaaa)',
  })
  expect(registrationErrors(bornToday, city, evening + 1000)).toEqual({})
})
