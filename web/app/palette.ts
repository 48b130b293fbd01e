import {
  atLightness,
  darkInk,
  defaultBrand,
  inkOn,
  parseHex,
  primaryGround,
  readableOn,
  toOklch,
} from '#domain/brand-colour.ts'

export type Scheme = 'light' | 'dark'

/** Grounds, ink and lines of both schemes; every pairing that is used is tested in palette.test.ts. */
export const neutrals = {
  light: {
    page: '#f4f6f9',
    surface: '#ffffff',
    raised: '#ffffff',
    text: darkInk,
    dimmed: '#536072',
    line: '#dce2ea',
    controlLine: '#7d8998',
    hover: '#eef2f6',
    disabled: '#e8ecf1',
    disabledText: '#5f6b7a',
  },
  dark: {
    page: '#0f141a',
    surface: '#171e26',
    raised: '#1e2731',
    text: '#e7ecf2',
    dimmed: '#a5b1bf',
    line: '#2b3541',
    controlLine: '#738193',
    hover: '#232d38',
    disabled: '#242d37',
    disabledText: '#9aa6b4',
  },
} as const

/** Colours that carry a meaning; never without a word or a sign beside them. */
export const meanings = { green: '#1c7c45', yellow: '#f2b01e', red: '#c62f2f', gray: '#5a6675' } as const

/** What a colour becomes in one scheme; each text stands at 4.5:1 or more on its ground. */
export type ColourRoles = {
  /** Ground of the primary action, and the text on it. */
  filled: string
  filledHover: string
  onFilled: string
  /** Links, outlines and coloured text on page, surface, raised surface and the quiet ground. */
  text: string
  /** Quiet ground of badges and alerts, and the text on it. */
  soft: string
  softHover: string
  onSoft: string
}

const hoverOf = (filled: string): string =>
  atLightness(filled, toOklch(filled).lightness + (inkOn(filled) === darkInk ? 0.04 : -0.05))

export function colourRoles(colour: string, scheme: Scheme): ColourRoles {
  const brand = parseHex(colour) ? colour : defaultBrand
  const ground = neutrals[scheme]
  const grounds = [ground.page, ground.surface, ground.raised, ground.hover]
  const plain = primaryGround(brand)
  // A dark brand would sink into the dark page; it is lifted until its shape can be seen.
  const lifted = readableOn(plain, [ground.surface], 2.4, 1)
  const filled = scheme === 'light' ? plain : primaryGround(lifted)
  const soft = atLightness(brand, scheme === 'light' ? 0.95 : 0.29, scheme === 'light' ? 0.04 : 0.06)
  const softHover = atLightness(brand, scheme === 'light' ? 0.92 : 0.34, scheme === 'light' ? 0.055 : 0.07)
  const direction = scheme === 'light' ? -1 : 1
  return {
    filled,
    filledHover: hoverOf(filled),
    onFilled: inkOn(filled),
    text: readableOn(brand, [...grounds, soft], 4.6, direction),
    soft,
    softHover,
    onSoft: readableOn(brand, [soft, softHover], 5, direction),
  }
}

const ladder = [0.97, 0.94, 0.88, 0.8, 0.72, 0.63, 0.55, 0.47, 0.39, 0.31] as const

type Tones = readonly [string, string, string, string, string, string, string, string, string, string]

/** Which step of the ten is the ground of the primary action. */
export const filledStep = { light: 6, dark: 5 } as const

/** Ten tones of one hue, light to dark, as the component kit wants them. */
export function tenTones(colour: string): Tones {
  const brand = parseHex(colour) ? colour : defaultBrand
  const tones: string[] = ladder.map((lightness) =>
    atLightness(brand, lightness, lightness > 0.9 ? 0.05 : 0.4),
  )
  tones[filledStep.light] = colourRoles(brand, 'light').filled
  tones[filledStep.dark] = colourRoles(brand, 'dark').filled
  return tones as unknown as Tones
}
