import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, heroTone, parseHex, toOklch } from '#domain/brand-colour.ts'
import { colourRoles, meanings, neutrals, tenTones } from './palette.ts'

const brands = [
  '#1f5f9e',
  '#0b2a6b',
  '#00a859',
  '#ffd400',
  '#e4002b',
  '#f58220',
  '#7ac943',
  '#00aeef',
  '#6a1b9a',
  '#ff69b4',
  '#808080',
  '#000000',
  '#ffffff',
  '#1c7ed6',
  '#c0ff00',
]
const schemes = ['light', 'dark'] as const
const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it('follows the definition of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('survives the way to OKLCH and back', () => {
    for (const brand of brands) expect(fromOklch(toOklch(brand))).toBe(brand)
  })

  it('reads three and six digits and nothing else', () => {
    expect(parseHex('#fff')).toEqual([1, 1, 1])
    expect(parseHex('blue')).toBeNull()
  })
})

describe.each(schemes)('%s scheme', (scheme) => {
  const ground = neutrals[scheme]

  it.each([...brands, ...Object.values(meanings)])(
    '%s is readable in every pairing [config.brand-colour]',
    (brand) => {
      const roles = colourRoles(brand, scheme)
      expect(contrast(roles.onFilled, roles.filled)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(roles.onFilled, roles.filledHover)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(roles.onSoft, roles.soft)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(roles.onSoft, roles.softHover)).toBeGreaterThanOrEqual(4.5)
      for (const surface of [ground.page, ground.surface, ground.raised, ground.hover]) {
        expect(contrast(roles.text, surface)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('has readable text in every pairing of any colour [config.brand-colour]', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { onFilled, filled, filledHover, onSoft, soft, softHover, text } = colourRoles(colour, scheme)
        const pairs = [
          ...[filled, filledHover].map((on) => [onFilled, on] as const),
          ...[soft, softHover].map((on) => [onSoft, on] as const),
          ...[ground.page, ground.surface, ground.raised, ground.hover].map((on) => [text, on] as const),
        ]
        for (const [ink, on] of pairs) expect(contrast(ink, on)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('keeps ordinary and quiet text readable on every ground, and the lines of controls visible', () => {
    for (const surface of [ground.page, ground.surface, ground.raised, ground.hover]) {
      expect(contrast(ground.text, surface)).toBeGreaterThanOrEqual(7)
      expect(contrast(ground.dimmed, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(ground.controlLine, surface)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(ground.disabledText, ground.disabled)).toBeGreaterThanOrEqual(4.5)
  })
})

it('keeps a readable brand as it is, and gives ten tones from light to dark', () => {
  expect(colourRoles('#1f5f9e', 'light').filled).toBe('#1f5f9e')
  expect(colourRoles('#ffd400', 'light').filled).toBe('#ffd400')
  expect(tenTones('#1f5f9e')).toHaveLength(10)
})

it('falls back to a neutral blue for a colour that cannot be read', () => {
  expect(colourRoles('banana', 'light')).toEqual(colourRoles('#1f5f9e', 'light'))
})

it('welcomes on a ground where white is readable', () => {
  for (const brand of brands) expect(contrast('#ffffff', heroTone(brand))).toBeGreaterThanOrEqual(7)
})
