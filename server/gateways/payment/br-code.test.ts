import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { brCode, crc16 } from './br-code.ts'

const charge = {
  location: 'pix.sandbox.example/v2/cob/0123456789abcdef0123456789abcdef',
  amount: cents(5000),
  name: 'Companhia Municipal de Mobilidade de Porto das Marés',
  city: 'Porto das Marés',
}

describe('a BR Code', () => {
  it('ends in CRC-16/CCITT-FALSE, whose check value is 29B1', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  it('is what a reader that shares no code with it reads back', () => {
    const text = brCode(charge)
    expect(isValidPixPayload(text)).toBe(true)
    expect(getPixPayloadInfo(text)).toMatchObject({
      url: charge.location,
      pointOfInitiation: 'dynamic',
      merchantName: 'Companhia Municipal',
      merchantCity: 'Porto das Mares',
    })
    // A reader takes the amount from the location; here it stands for people.
    expect(text).toContain('5303986540550.005802BR')
  })

  it.each([
    ['Companhia Municipal de Mobilidade', 'Companhia Municipal'],
    ['Companhia Municipal Urbana de Tr\u00e2nsito', 'Companhia Municipal'],
    ['Estacionamento Zona Azul 2', 'Estacionamento Zona Azul'],
    ['Autarquia da Cidade de Porto', 'Autarquia da Cidade'],
    ['Exactly twenty-five chars', 'Exactly twenty-five chars'],
    ['Estacionamentos Rotativos das e dos Outros', 'Estacionamentos Rotativos'],
    ['Superintendenciametropolitana', 'Superintendenciametropoli'],
  ])('tells the receiver %s as %s: no word is cut that need not be', (name, told) => {
    expect(getPixPayloadInfo(brCode({ ...charge, name }))?.merchantName).toBe(told)
  })

  it.each([
    ['Silva & Filhos @ Centro', 'Silva e Filhos Centro', "Olho-d'\u00c1gua", 'Olho-dAgua'],
    ['Zona Azul; "Norte" / 2*', 'Zona Azul Norte 2', 'S\u00e3o Jo\u00e3o d\u2019El Rei', 'Sao Joao dEl'],
    ['', 'RECEBEDOR', ' ', 'BRASIL'],
    ['@&\u6771', 'e', '\u6771\u4eac', 'BRASIL'],
  ])(
    'tells the receiver %j as %s and the city %j as %s: no sign that banks refuse, no empty field',
    (name, told, city, place) => {
      const text = brCode({ ...charge, name, city })
      expect(isValidPixPayload(text)).toBe(true)
      expect(getPixPayloadInfo(text)).toMatchObject({ merchantName: told, merchantCity: place })
    },
  )

  it('stays valid and within 512 characters for any name, city and amount', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 5_000_000 }),
        (name, city, amount) => {
          const text = brCode({ ...charge, name, city, amount: cents(amount) })
          expect(text.length).toBeLessThanOrEqual(512)
          expect(isValidPixPayload(text)).toBe(true)
          const { merchantName = '', merchantCity = '' } = getPixPayloadInfo(text) ?? {}
          expect(merchantName).toMatch(/^[A-Za-z0-9 .-]+$/)
          expect(merchantCity).toMatch(/^[A-Za-z0-9 .-]+$/)
          expect(getPixPayloadInfo(text)?.merchantName.length).toBeLessThanOrEqual(25)
          expect(getPixPayloadInfo(text)?.merchantCity.length).toBeLessThanOrEqual(15)
        },
      ),
    )
  })
})
