/** A name, and what a user agent that has it contains. */
type Named = readonly [name: string, ...shapes: RegExp[]]

/** The first that fits counts: others name themselves after those that stand below them. */
const browsers: readonly Named[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]/, /\bSafari\//],
]

const systems: readonly Named[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: readonly Named[], text: string): string | undefined =>
  names.find(([, ...shapes]) => shapes.every((shape) => shape.test(text)))?.[0]

/**
 * What a driver recognises a session by: the browser and the system of a user agent, as 'Chrome, Android'; null when
 * it names neither. The rest of it is nobody's business and is not kept. Ours.
 */
export function deviceOf(userAgent: string): string | null {
  const names = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined)
  return names.length === 0 ? null : names.join(', ')
}
