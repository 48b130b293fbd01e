import { describe, expect, it } from 'vitest'
import { hasTwin, readPasskeyName, relyingPartyOf } from './passkeys.ts'

describe('who asks for passkeys', () => {
  it.each([
    [
      'https://rotativo.cidade.example',
      { id: 'rotativo.cidade.example', origin: 'https://rotativo.cidade.example' },
    ],
    ['https://cidade.example:8443', { id: 'cidade.example', origin: 'https://cidade.example:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://rotativo.cidade.example', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::1]', null],
    ['', null],
  ])('at %s is known by a name, or is nobody', (publicUrl, expected) => {
    expect(relyingPartyOf(publicUrl)).toEqual(expected)
  })
})

describe('a counter', () => {
  it('that goes back or stands still tells a twin, and one that never counts does not', () => {
    const cases = [
      [0, 0, false],
      [0, 1, false],
      [4, 5, false],
      [5, 5, true],
      [5, 4, true],
      [5, 0, true],
    ] as const
    for (const [known, told, expected] of cases) expect(hasTwin({ known, told })).toBe(expected)
  })
})

it('a name is kept on one line and short', () => {
  expect(readPasskeyName('  Celular\n da  Rita ')).toBe('Celular da Rita')
  expect(readPasskeyName('x'.repeat(99))).toHaveLength(60)
  expect(readPasskeyName(' ')).toBe('')
})
