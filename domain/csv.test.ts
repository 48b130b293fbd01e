import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { cents, incoming, outgoing } from './money/cents.ts'

/** The cell of a line of one, as a spreadsheet takes it out of its quotation marks. */
const cellOf = (text: string): string => {
  const line = csvLine([text]).slice(0, -2)
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
}

describe('a line of CSV', () => {
  it('has semicolons, numbers with a comma, and ends as files of Windows do', () => {
    const line = csvLine([
      'São João',
      { cents: outgoing(cents(300)) },
      { cents: incoming(cents(123_456)) },
      { value: '10/03/2027 12:00:00' },
      '',
    ])
    expect(line).toBe('São João;-3,00;1234,56;10/03/2027 12:00:00;\r\n')
    expect(csvLine([{ cents: outgoing(cents(5)) }])).toBe('-0,05\r\n')
  })

  it('keeps a text one cell, whatever it contains', () => {
    expect(csvLine(['a;b', 'say "no"', 'two\nlines'])).toBe('"a;b";"say ""no""";"two\nlines"\r\n')
  })
})

describe('a text in CSV', () => {
  const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']
  it.each([
    ...starts.map((sign) => `${sign}1+1`),
    ...starts.map((sign) => ` ${sign}SUM(A1)`),
    ...['\t', '\r', '\n', '\u200b', '\ufeff', '\u00a0', '\v'].map((blank) => `${blank}=1+1`),
    '\tx',
    '\rx',
    '\nx',
  ])('%j begins no formula', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/)
  })

  it.each([
    // Protocols, foreign plates, and old plates that spell a month.
    ...['20261125000001', '1E5', '12E34567', '000123', '123456', 'MAR1950', 'SET2025', 'DEC1234'],
    ...['1,5', '1.234', '.5', '5 %', '(7)', 'R$ 3,00', '1e+5', '１２３'],
    ...['1/2', '10-03-2027', '10.3', '12:30', '10/03/2027 12:30:05', '12 PM', '1 1/2', 'mar 5'],
    ...['15 de novembro', '1 de março', 'TRUE', 'verdadeiro'],
  ])('%j stays a text', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
  })

  it.each([
    ...['ABC1D23', 'ABC1234', 'MAR1A50', 'E12', '4711-K7Q2M', '123.456.789-09', '12.345.678/0001-09'],
    ...[
      '(48) 99999-1234',
      'Rua 15 de Novembro, 10',
      '2ª Avenida, 10',
      'Maria Silva',
      'Maio',
      'Motivo: outro',
    ],
    ...['R$ 15,00 até 01/12 14:30', '', 'ana@exemplo.com.br'],
  ])('%j is left as it is', (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`)
  })

  const odd = fc.constantFrom(
    ...starts,
    '\t',
    '\r',
    '\n',
    "'",
    '"',
    ';',
    ' ',
    '1',
    'E5',
    'mar',
    '/',
    ':',
    '.',
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(odd).map((parts) => parts.join('')),
  )

  it('comes back whole from a reader that takes one apostrophe away', () => {
    fc.assert(fc.property(anyText, (text) => cellOf(text).replace(/^'/, '') === text))
  })

  it('is never a plain number, and begins with none of the signs', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cell = cellOf(text)
        const isNumber = cell.trim() !== '' && !Number.isNaN(Number(cell.replace(',', '.')))
        return !isNumber && !/^[=+\-@＝＋－＠\t\r\n]/.test(cell)
      }),
    )
  })
})
