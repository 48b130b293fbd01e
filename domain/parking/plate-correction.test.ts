import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Correction, correctionProblem, differingCharacters, excusesLeft } from './plate-correction.ts'

describe('the plate of a ticket', () => {
  const asked: Correction = {
    from: 'ABC1D23',
    to: 'ABC1D32',
    over: false,
    corrected: false,
    seen: false,
    own: false,
  }

  it('is corrected by two characters at most, or to an own vehicle of that time', () => {
    expect(correctionProblem(asked)).toBeNull()
    expect(correctionProblem({ ...asked, to: 'ABC1E32' })).toBe('too_different')
    expect(correctionProblem({ ...asked, to: 'XYZ9K87', own: true })).toBeNull()
    expect(correctionProblem({ ...asked, to: 'ABC1D2' })).toBe('too_different')
  })

  it.each([
    ['same', { to: 'ABC1D23' }],
    ['over', { over: true }],
    ['corrected_before', { corrected: true }],
    ['seen', { seen: true, own: true }],
  ] as const)('is not, %s', (problem, known) => {
    expect(correctionProblem({ ...asked, ...known })).toBe(problem)
  })

  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
  const plate = fc
    .array(fc.constantFrom(...characters), { minLength: 7, maxLength: 7 })
    .map((all) => all.join(''))

  it('is corrected after every slip of one character, of fifty plates', () => {
    for (const from of fc.sample(plate, 50)) {
      for (const at of Array.from(from, (_, n) => n)) {
        for (const typed of characters) {
          const to = from.slice(0, at) + typed + from.slice(at + 1)
          expect(correctionProblem({ ...asked, from, to })).toBe(to === from ? 'same' : null)
        }
      }
    }
  })

  it('excuses any notice between look-alikes, and one in the period between different vehicles', () => {
    const far = { from: 'ABC1D23', to: 'XYZ9K87' }
    const near = { from: 'ABC1D23', to: 'ABC1D32' }
    expect(excusesLeft(far, [])).toBe(1)
    expect(
      excusesLeft(far, [
        { ...far, excused: 0 },
        { ...near, excused: 2 },
      ]),
    ).toBe(1)
    expect(excusesLeft(far, [{ ...far, excused: 1 }])).toBe(0)
    expect(excusesLeft(near, [{ ...far, excused: 3 }])).toBe(Number.POSITIVE_INFINITY)
  })

  it('differs from another one in as many places as that one from it', () => {
    fc.assert(
      fc.property(plate, plate, (one, other) => {
        expect(differingCharacters(one, other)).toBe(differingCharacters(other, one))
      }),
    )
  })
})
