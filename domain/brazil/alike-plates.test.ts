import { describe, expect, it } from 'vitest'
import { plateMeant } from './alike-plates.ts'

const signs = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Fifty plates of both forms, with every sign somewhere. */
const plates = Array.from({ length: 50 }, (_, n) => {
  const letter = (at: number) => letters[(n * 7 + at * 11) % 26]
  const digit = (at: number) => (n * 3 + at * 7) % 10
  const middle = n % 2 === 0 ? letter(4) : digit(4)
  return `${letter(0)}${letter(1)}${letter(2)}${digit(3)}${middle}${digit(5)}${digit(6)}`
})

/** What may be taken for what, written out again: a group is of signs that look alike. */
const groups = ['O0QD', 'I1', 'B8', 'S5', 'Z2', 'G6']
const forms = [...'ABCDEFGHIJ'].map((letter, digit) => `${letter}${digit}`)

const isAsked = (at: number, one: string, other: string): boolean =>
  groups.some((group) => group.includes(one) && group.includes(other)) ||
  (at === 4 && forms.some((form) => form.includes(one) && form.includes(other)))

describe('a plate one sign away from a known one', () => {
  it('is asked about when the signs look alike or are two forms of one plate, of every edit of fifty plates', () => {
    expect(new Set(plates).size).toBe(50)
    let asked = 0
    for (const plate of plates) {
      for (const [at, own] of [...plate].entries()) {
        for (const sign of signs.filter((one) => one !== own)) {
          const typed = plate.slice(0, at) + sign + plate.slice(at + 1)
          const meant = isAsked(at, own, sign) ? plate : null
          expect(plateMeant(typed, [plate]), `${typed} for ${plate}`).toBe(meant)
          if (meant) asked++
        }
        const shorter = plate.slice(0, at) + plate.slice(at + 1)
        expect(plateMeant(shorter, [plate])).toBeNull()
      }
    }
    expect(asked).toBeGreaterThan(200)
  })

  it('is left alone when it is known itself, when two are as near, and when two signs differ', () => {
    expect(plateMeant('ABC1O23', ['ABC1O23', 'ABC1023'])).toBeNull()
    expect(plateMeant('ABC1D23', ['ABC1023', 'ABC1O23'])).toBeNull()
    expect(plateMeant('A8C1O23', ['ABC1023'])).toBeNull()
    expect(plateMeant('ABC1O23', ['ABC1023', 'ABC1023'])).toBe('ABC1023')
    expect(plateMeant('', ['ABC1023'])).toBeNull()
  })
})
