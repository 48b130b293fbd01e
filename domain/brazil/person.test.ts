import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  birthDateProblem,
  brazilianFromCivilDate,
  civilDateFromBrazilian,
  emailProblem,
  firstName,
  fullNameProblem,
  normaliseEmail,
  normaliseName,
  refusedSign,
  shortName,
} from './person.ts'

describe('a full name', () => {
  it.each([
    'Maria Silva',
    'João Sá',
    'José da Silva',
    'ANA BEATRIZ',
    'Zoë Ñandú',
    '  Maria   Silva  ',
    'Maria e Silva',
    'Maria S Silva',
    "Ana D'Ávila",
    'Ana D’Ávila',
    "Maria d' Ávila",
    'Maria Silva S',
    'A Silva Souza',
  ])('%j is one', (name) => {
    expect(fullNameProblem(name)).toBeNull()
  })

  it.each([
    'Maria',
    'Ana Sá',
    'Maria S',
    'Mariana S',
    'Mariana e S',
    'M e Silva',
    'Maria S1lva',
    'Silva & Filhos',
    "Maria D'",
    "Maria 'Silva",
    "Mar''ia Silva",
    'Ana-Maria Sá',
  ])('%j is none', (name) => {
    expect(fullNameProblem(name)).toBe('name_full')
  })

  it.each([...'´\u0060\u2018\u2019\u02bc\u2032＇'])('has an apostrophe, also written %s', (sign) => {
    expect(normaliseName(`Ana D${sign}Ávila`)).toBe("Ana D'Ávila")
    expect(fullNameProblem(`Ana D${sign}Ávila`)).toBeNull()
  })

  it('is judged and kept without invisible characters', () => {
    const pasted = '\ufeffMa\u200bria\u00a0\u202aSil\u00adva\u202c\u2060'
    expect(normaliseName(pasted)).toBe('Maria Silva')
    expect(fullNameProblem(pasted)).toBeNull()
    expect(fullNameProblem('Maria\u200b')).toBe('name_full')
    expect(fullNameProblem('\u200b\u200d')).toBe('name_required')
  })

  it('with a sign that is refused names it for the hint', () => {
    expect(refusedSign('Ana-Maria Sá')).toBe('-')
    expect(refusedSign('Maria S. Silva')).toBe('.')
    expect(refusedSign('Maria S1lva')).toBe('1')
    expect(refusedSign('Maria 😀 Silva')).toBe('😀')
    expect(refusedSign('Ana D´Ávila')).toBeNull()
    expect(refusedSign('Silva & Filhos', '11.222.333/0001-81')).toBeNull()
    expect(refusedSign('Silva @ Cia', '11.222.333/0001-81')).toBe('@')
  })

  it('has over 6 characters', () => {
    expect(fullNameProblem('Ana Sá')).toBe('name_full')
    expect(fullNameProblem('Ana Sáb')).toBeNull()
  })

  it('has at most 200 characters, blanks around it aside', () => {
    const longest = `Maria ${'s'.repeat(194)}`
    expect(fullNameProblem(` ${longest} `)).toBeNull()
    expect(fullNameProblem(`${longest}s`)).toBe('name_full')
  })

  it('is required', () => {
    expect(fullNameProblem('')).toBe('name_required')
    expect(fullNameProblem('   ')).toBe('name_required')
  })

  it('accepts letters whose accent is a character of its own', () => {
    expect(fullNameProblem('Joa\u0303o Silva')).toBeNull()
    expect(normaliseName(' Joa\u0303o \t Silva ')).toBe('João Silva')
  })
})

describe('the name of a company', () => {
  const cnpj = '11.222.333/0001-81'

  it.each([
    'Silva & Filhos',
    'Padaria 24 Horas Ltda.',
    "D'Ávila (Matriz)",
    'A/C Transportes - ME',
    '3M',
    'LG',
    'Maria Silva',
  ])('may be %j', (name) => {
    expect(fullNameProblem(name, cnpj)).toBeNull()
  })

  it.each(['X', '24', '&.', 'Silva; Filhos', 'Padaria <b>', 'Silva @ Cia'])('is not %j', (name) => {
    expect(fullNameProblem(name, cnpj)).toBe('name_full')
  })

  it('has at most 200 characters', () => {
    expect(fullNameProblem('S'.repeat(200), cnpj)).toBeNull()
    expect(fullNameProblem('S'.repeat(201), cnpj)).toBe('name_full')
  })

  it('is required, and no person has one', () => {
    expect(fullNameProblem(' ', cnpj)).toBe('name_required')
    expect(fullNameProblem('Silva & Filhos', '123.456.789-09')).toBe('name_full')
  })
})

describe('a birth date', () => {
  const today = '2026-11-20'

  it('goes from dd/mm/yyyy to yyyy-mm-dd [entity.registration-birth-date]', () => {
    expect(civilDateFromBrazilian('05/03/1990')).toBe('1990-03-05')
    expect(brazilianFromCivilDate('1990-03-05')).toBe('05/03/1990')
    expect(civilDateFromBrazilian('29/02/2000')).toBe('2000-02-29')
    expect(brazilianFromCivilDate('1900-02-29')).toBeNull()
  })

  it.each([
    '',
    '5/3/1990',
    '31/04/1990',
    '29/02/1990',
    '29/02/1900',
    '00/01/1990',
    '01/13/1990',
    '1990-03-05',
    '01/01/90',
  ])('%j is no date', (typed) => {
    expect(civilDateFromBrazilian(typed)).toBeNull()
    expect(birthDateProblem(typed, today)).toBe('birth_date_invalid')
  })

  it('lies in the past', () => {
    expect(birthDateProblem('19/11/2026', today)).toBeNull()
    expect(birthDateProblem('20/11/2026', today)).toBe('birth_date_invalid')
    expect(birthDateProblem('01/01/2027', today)).toBe('birth_date_invalid')
    expect(birthDateProblem('31/12/1899', today)).toBe('birth_date_invalid')
  })
})

describe('an e-mail', () => {
  it.each([
    'a@b.co',
    'maria.silva+rotativo@exemplo.com.br',
    ' MARIA@Exemplo.COM ',
    "o'neil@sub-dominio.gov.br",
  ])('%j is valid', (email) => {
    expect(emailProblem(email)).toBeNull()
  })

  it.each([
    'maria',
    'maria@',
    '@exemplo.com',
    'maria@exemplo',
    'maria@exemplo.c',
    'maria@exemplo..com',
    '.maria@exemplo.com',
    'maria.@exemplo.com',
    'ma ria@exemplo.com',
    'maria@-exemplo.com',
    'maria@exemplo.com\r\nbcc:x@y.zz',
    'maria@a@exemplo.com',
    'maria@127.0.0.1',
    `${'a'.repeat(65)}@exemplo.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('%j is invalid', (email) => {
    expect(emailProblem(email)).toBe('email_invalid')
  })

  it('is required where it is asked for', () => {
    expect(emailProblem(' ')).toBe('email_required')
  })

  it('is read without invisible characters and in full-width signs', () => {
    expect(normaliseEmail('\u200bmaria@exemplo.com\u202c\u00a0')).toBe('maria@exemplo.com')
    expect(emailProblem('ｍａｒｉａ＠exemplo．com')).toBeNull()
    expect(emailProblem('maria\u00a0silva@exemplo.com')).toBe('email_invalid')
  })

  it('is one mailbox in any case', () => {
    expect(normaliseEmail(' Maria@Exemplo.COM ')).toBe('maria@exemplo.com')
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailProblem(email)).toBe(emailProblem(email.toUpperCase()))
      }),
    )
  })
})

describe('what others call somebody', () => {
  it.each([
    ['Beatriz Beltrana', '12345678909', 'Beatriz', 'Beatriz B.'],
    ['  Maria  e Ávila ', '12345678909', 'Maria', 'Maria Á.'],
    ['Padaria Central Ltda', '12345678000195', 'Padaria Central Ltda', 'Padaria Central Ltda'],
    ['', '', '', ''],
  ])('of %j with %s is %j, or %j', (name, taxId, first, short) => {
    expect(firstName(name, taxId)).toBe(first)
    expect(shortName(name, taxId)).toBe(short)
  })
})
