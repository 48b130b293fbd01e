import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, heroTone, markTones } from './brand-colour.ts'

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

describe('a mark on the map', () => {
  it('has a sign and an edge at 3:1 in any colour [config.brand-colour]', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrast(markTones(colour).ink, colour)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 1000 },
    )
  })

  it('shows its edge or its halo at 3:1 on any ground', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (colour, ground) => {
        const { ink, halo } = markTones(colour)
        expect(Math.max(contrast(ink, ground), contrast(halo, ground))).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 1000 },
    )
  })

  it('has a dark sign on light colours and a white one on dark colours', () => {
    for (const light of ['#ffffff', '#ffd400', '#c0ff00', '#f58220'])
      expect(markTones(light)).toEqual({ ink: '#16202c', halo: '#ffffff' })
    for (const dark of ['#000000', '#1f5f9e', '#6a1b9a'])
      expect(markTones(dark)).toEqual({ ink: '#ffffff', halo: '#16202c' })
  })
})

describe('the ground of the welcome', () => {
  it('has white text at 7:1 for any brand', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrast('#ffffff', heroTone(colour))).toBeGreaterThanOrEqual(7)
      }),
      { numRuns: 1000 },
    )
  })

  it('is a near-black brand itself', () => {
    for (const brand of ['#000000', '#0a0a0a', '#111827', '#0b2a6b']) expect(heroTone(brand)).toBe(brand)
  })
})
