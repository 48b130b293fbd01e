import { expect, it } from 'vitest'
import type { Driver } from '#web/api/account/profile.ts'
import { updateOf, valuesOf } from './profile-values.ts'

const driver: Driver = {
  id: 1,
  driver_id: 2,
  identification: '52998224725',
  name: 'Maria das Dores',
  email: 'maria@example.com',
  phone: '48999990000',
  pending_email: null,
  pending_phone: null,
  birth_date: '1990-03-05',
  address: '{"address":"Rua A,10,Bloco B","cep":"88000010","city":"Porto","district":"Centro","uf":"SC"}',
  active_mail: true,
  sms_verification_status: true,
  requested_refund_date: null,
}

it('shows what is stored in the masks of the form, and sends it back as it was', () => {
  const values = valuesOf(driver)
  expect(values).toEqual({
    name: 'Maria das Dores',
    phone: '(48) 99999-0000',
    email: 'maria@example.com',
    birth_date: '05/03/1990',
    password: '',
    password_confirmation: '',
    cep: '88000-010',
    address: 'Rua A',
    number: '10',
    complement: 'Bloco B',
    district: 'Centro',
    city: 'Porto',
    uf: 'SC',
  })
  expect(updateOf(values, driver.identification)).toEqual({
    driver: {
      name: 'Maria das Dores',
      phone: '48999990000',
      identification: '52998224725',
      email: 'maria@example.com',
      password: '',
      password_confirmation: '',
      birth_date: '1990-03-05',
    },
    address: {
      address: { address: 'Rua A,10,Bloco B', district: 'Centro', city: 'Porto', uf: 'SC', cep: '88000010' },
    },
  })
})

it('shows a contact that waits for its confirmation, and an account that has next to nothing', () => {
  const waiting = { ...driver, pending_email: 'nova@example.com', pending_phone: '4833334444' }
  expect(valuesOf(waiting)).toMatchObject({ email: 'nova@example.com', phone: '(48) 3333-4444' })
  const bare = { ...driver, email: null, phone: null, birth_date: null, address: 'null' }
  expect(valuesOf(bare)).toMatchObject({ email: '', phone: '', birth_date: '', cep: '', address: '' })
})
