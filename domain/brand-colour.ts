/** Lightness 0..1, chroma 0..0.4, hue in radians: the space in which equal steps look equal. */
type Oklch = { lightness: number; chroma: number; hue: number }
type Rgb = [red: number, green: number, blue: number]

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** Reads `#rgb` or `#rrggbb` into channels of 0..1; anything else gives null. */
export function parseHex(text: string): Rgb | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())
  if (!match?.[1]) return null
  const digits = match[1].length === 3 ? [...match[1]].map((digit) => digit + digit).join('') : match[1]
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance of WCAG 2.2. */
export function luminance(hex: string): number {
  const [red, green, blue] = (parseHex(hex) ?? [0, 0, 0]).map(toLinear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** sRGB to OKLCH, after Björn Ottosson's definition of Oklab. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) }
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** OKLCH to hex; a colour that a screen cannot show loses chroma, never its lightness or hue. */
export function fromOklch(colour: Oklch): string {
  let chroma = colour.chroma
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const linear = toLinearRgb({ ...colour, chroma })
    if (linear.every((channel) => channel >= -0.0005 && channel <= 1.0005)) {
      return toHex(linear.map((channel) => toGamma(Math.max(0, channel))) as Rgb)
    }
    chroma *= 0.92
  }
  return toHex(toLinearRgb({ ...colour, chroma: 0 }).map((channel) => toGamma(Math.max(0, channel))) as Rgb)
}

/** The same hue at another lightness, with at most the given chroma. */
export const atLightness = (hex: string, lightness: number, chromaCap = 0.4): string => {
  const { chroma, hue } = toOklch(hex)
  return fromOklch({ lightness, chroma: Math.min(chroma, chromaCap), hue })
}

/** Moves the lightness step by step until the contrast with every ground is reached. */
export function readableOn(
  hex: string,
  grounds: readonly string[],
  ratio: number,
  direction: 1 | -1,
): string {
  const { chroma, hue, lightness } = toOklch(hex)
  let candidate = hex
  for (let next = lightness; next >= 0 && next <= 1; next += direction * 0.01) {
    candidate = fromOklch({ lightness: next, chroma, hue })
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return candidate
}

/** Where a city has none that can be read. */
export const defaultBrand = '#1f5f9e'

const white = '#ffffff'

/** Dark text, wherever white would not be read. */
export const darkInk = '#16202c'

/**
 * The brand itself where white text is readable on it; a light brand (a yellow, a lime) keeps its tone and
 * carries dark text; anything between is darkened until white is readable.
 */
export function primaryGround(brand: string): string {
  if (contrast(brand, white) >= 4.5) return brand
  if (toOklch(brand).lightness >= 0.76 && contrast(brand, darkInk) >= 6) return brand
  return readableOn(brand, [white], 4.6, -1)
}

/** The text on a ground: white where it is readable, else dark. */
export const inkOn = (ground: string): string => (contrast(white, ground) >= 4.5 ? white : darkInk)

/**
 * What is drawn on and around a mark of any colour on the map. The sign and the edge have the ink that contrasts more with the mark,
 * 3:1 or more (WCAG 1.4.11). The halo has the other ink, so that one of the two shows on every ground.
 */
export const markTones = (colour: string): { ink: string; halo: string } =>
  contrast(white, colour) >= contrast(darkInk, colour)
    ? { ink: white, halo: darkInk }
    : { ink: darkInk, halo: white }

/** No lighter than this, a brand is the ground of the welcome itself. */
const heroLightness = 0.42

/**
 * The dark tone behind the landing page's welcome; white stands on it at 7:1 or more. A yellow or a lime turns
 * muddy when it is darkened, so a light brand stands on a near-black of its own hue instead. A brand that is dark enough stays itself.
 */
export function heroTone(colour: string): string {
  const brand = parseHex(colour) ? colour : defaultBrand
  const { lightness } = toOklch(brand)
  if (lightness <= heroLightness && contrast(brand, white) >= 7) return brand
  const isLight = lightness >= 0.76
  return isLight
    ? atLightness(brand, 0.27, 0.025)
    : readableOn(atLightness(brand, heroLightness, 0.13), [white], 7.5, -1)
}
