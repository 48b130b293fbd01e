import { describe, expect, it } from 'vitest'
import { type Contact, changeContacts, contactAsGiven } from './contacts.ts'

const contact = (stored: string | null, verified = false, pending: string | null = null): Contact => ({
  stored,
  verified,
  pending,
})

const wanted = (email: string | null, phone: string | null, phoneTakesSms = phone !== null) => ({
  email,
  phone,
  phoneTakesSms,
})

describe('a changed contact', () => {
  it('is unverified at once while another one is verified', () => {
    const both = { email: contact('a@b.co', true), phone: contact('48999990000', true) }
    expect(changeContacts(both, wanted('c@d.co', '48999990000'))).toEqual({
      needed: null,
      email: { stored: 'c@d.co', verified: false, pending: null, changed: true },
      phone: { ...both.phone, changed: false },
    })
    expect(changeContacts(both, wanted('a@b.co', null))).toMatchObject({
      phone: { stored: null, verified: false, changed: true },
    })
  })

  it('waits while the old one is the only verified one', () => {
    const before = { email: contact('a@b.co', true), phone: contact('48999990000') }
    expect(changeContacts(before, wanted('c@d.co', '48999991111'))).toEqual({
      needed: null,
      email: { stored: 'a@b.co', verified: true, pending: 'c@d.co', changed: true },
      phone: { stored: '48999991111', verified: false, pending: null, changed: true },
    })
  })

  it('waits on both sides when both verified ones change at once', () => {
    const both = { email: contact('a@b.co', true), phone: contact('48999990000', true) }
    expect(changeContacts(both, wanted('c@d.co', '48999991111'))).toMatchObject({
      email: { stored: 'a@b.co', verified: true, pending: 'c@d.co' },
      phone: { stored: '48999990000', verified: true, pending: '48999991111' },
    })
  })

  it('that waits already is no change when it is given again, and is given up when the old one comes back', () => {
    const before = { email: contact('a@b.co', true, 'c@d.co'), phone: contact(null) }
    expect(changeContacts(before, wanted('c@d.co', null))).toMatchObject({
      email: { stored: 'a@b.co', pending: 'c@d.co', changed: false },
    })
    expect(changeContacts(before, wanted('a@b.co', null))).toMatchObject({
      email: { stored: 'a@b.co', verified: true, pending: null, changed: false },
    })
    expect(contactAsGiven(before.email)).toBe('c@d.co')
    expect(contactAsGiven(before.phone)).toBeNull()
  })

  it('that takes no SMS waits until another one is verified, and is then taken when it is given again', () => {
    const onlyPhone = { email: contact('a@b.co'), phone: contact('48999990000', true) }
    const landline = wanted('a@b.co', '4833334444', false)
    const waiting = { stored: '48999990000', verified: true, pending: '4833334444', changed: true }
    expect(changeContacts(onlyPhone, landline)).toMatchObject({ needed: null, phone: waiting })
    const phone = contact('48999990000', true, '4833334444')
    expect(changeContacts({ ...onlyPhone, phone }, landline)).toMatchObject({ needed: null, phone: waiting })
    expect(changeContacts({ email: contact('a@b.co', true), phone }, landline)).toMatchObject({
      phone: { stored: '4833334444', verified: false, pending: null, changed: true },
    })
  })

  it('cannot be nothing where the last verified one would go', () => {
    const onlyEmail = { email: contact('a@b.co', true), phone: contact('48999990000') }
    expect(changeContacts(onlyEmail, wanted(null, '48999990000'))).toEqual({
      needed: ['email'],
    })
    const onlyPhone = { email: contact('a@b.co'), phone: contact('48999990000', true) }
    expect(changeContacts(onlyPhone, wanted('a@b.co', null))).toEqual({
      needed: ['phone'],
    })
  })
})
