import { describe, expect, it } from 'vitest'
import { cents, incoming, outgoing } from '#domain/money/cents.ts'
import { csvLine } from './csv.ts'

describe('a line for spreadsheets', () => {
  it('has semicolons, numbers with a comma, and ends as files of Windows do', () => {
    const line = csvLine([
      'São João',
      { cents: outgoing(cents(300)) },
      { cents: incoming(cents(123_456)) },
      '',
    ])
    expect(line).toBe('São João;-3,00;1234,56;\r\n')
    expect(csvLine([{ cents: outgoing(cents(5)) }])).toBe('-0,05\r\n')
  })

  it('keeps a text one cell, whatever it holds', () => {
    expect(csvLine(['a;b', 'say "no"', 'two\nlines'])).toBe('"a;b";"say ""no""";"two\nlines"\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('starts no formula with %j', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/)
  })
})
