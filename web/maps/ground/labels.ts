/** A point of the picture, in pixels. */
export type Pixel = readonly [x: number, y: number]

/** Where a name stands: its middle, and how it is turned, never upside down. */
export type Place = { x: number; y: number; angle: number }

export type Size = { width: number; height: number }

const distance = (a: Pixel, b: Pixel): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** The length of a line up to each of its bends. */
function reached(line: readonly Pixel[]): number[] {
  let sum = 0
  return line.map((point, n) => {
    sum += n === 0 ? 0 : distance(line[n - 1] ?? point, point)
    return sum
  })
}

function pointAt(line: readonly Pixel[], lengths: readonly number[], at: number): Pixel {
  const next = Math.max(
    1,
    lengths.findIndex((length) => length >= at),
  )
  const [a, b] = [line[next - 1] ?? [0, 0], line[next] ?? line.at(-1) ?? [0, 0]]
  const [from, to] = [lengths[next - 1] ?? 0, lengths[next] ?? 0]
  const part = to > from ? (at - from) / (to - from) : 0
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
}

/** A name stands straight: on a bend sharper than this it would leave its street. */
const mostBend = 1.03

/**
 * Where a name of a length may stand along a line: in the middle of each stretch of `every` pixels, counted from the line's
 * own begin, so that moving the map moves no name along its street.
 */
export function placesAlong(line: readonly Pixel[], length: number, every: number): Place[] {
  const lengths = reached(line)
  const whole = lengths.at(-1) ?? 0
  const room = length + 16
  if (whole < room) return []
  const count = Math.max(1, Math.floor(whole / Math.max(every, room)))
  return Array.from({ length: count }, (_, n) => (whole * (n + 0.5)) / count).flatMap((middle) => {
    const a = pointAt(line, lengths, middle - length / 2)
    const b = pointAt(line, lengths, middle + length / 2)
    const straight = distance(a, b)
    if (length > straight * mostBend) return []
    const turned = Math.atan2(b[1] - a[1], b[0] - a[0])
    const isUpright = Math.abs(turned) <= Math.PI / 2
    return [{ x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, angle: isUpright ? turned : turned + Math.PI }]
  })
}

/** A name as a row of discs: turned as it is, it keeps others off just where it stands. */
function discsOf(
  { x, y, angle }: Place,
  { width, height }: Size,
): { x: number; y: number; radius: number }[] {
  const radius = height / 2 + 2
  const count = Math.max(1, Math.ceil(width / height))
  return Array.from({ length: count }, (_, n) => {
    const along = ((n + 0.5) / count - 0.5) * width
    return { x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along, radius }
  })
}

/** The same name is not written again nearer than this, in pixels. */
const sameNameApart = 260

/** The names of a picture, none upon another: who comes first stands. */
export class Standing {
  readonly #discs: { x: number; y: number; radius: number }[] = []
  readonly #named = new Map<string, Place[]>()

  /** Whether the name found room there; it has it from then on. */
  take(name: string, place: Place, size: Size): boolean {
    const before = this.#named.get(name) ?? []
    if (before.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < sameNameApart)) return false
    const discs = discsOf(place, size)
    const meets = discs.some((disc) =>
      this.#discs.some(({ x, y, radius }) => Math.hypot(x - disc.x, y - disc.y) < radius + disc.radius),
    )
    if (meets) return false
    this.#discs.push(...discs)
    this.#named.set(name, [...before, place])
    return true
  }

  get names(): string[] {
    return [...this.#named.keys()]
  }
}
