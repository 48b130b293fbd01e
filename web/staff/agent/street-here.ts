import type { Point } from '#domain/places.ts'

export type Street = { street: string; sector: string }

/** As near as a street is asked for again; a corner is farther. */
const stepDegrees = 0.0002

/** As far as an agent has gone who stands in another place than where a street was typed: a block or more. */
const awayDegrees = 0.001

const areWithin = (degrees: number, a: Point, b: Point): boolean =>
  Math.abs(a.lat - b.lat) < degrees && Math.abs(a.lng - b.lng) < degrees

/**
 * The street of the position. It is what a stay is known by, so nothing takes the place of one that was typed until the agent asks
 * for the position or is well away from there, and while a notice is written the one that its plate was looked up in stands.
 */
export function streetHere(find: (at: Point) => Promise<Street>, show: (found: Street) => void) {
  let here: Point | null = null
  let asked: Point | null = null
  let typed: { at: Point | null } | null = null
  let isWriting = false
  const ask = (at: Point): void => {
    asked = at
    find(at).then(
      (found) => {
        if (asked === at && found.street) show(found)
      },
      () => {
        if (asked === at) asked = null
      },
    )
  }
  return {
    move: (at: Point): void => {
      here = at
      if (typed) {
        typed.at ??= at
        if (isWriting || areWithin(awayDegrees, typed.at, at)) return
        typed = null
      }
      if (asked && (isWriting || areWithin(stepDegrees, asked, at))) return
      ask(at)
    },
    /** The device does not know any more where it is. */
    lose: (): void => {
      here = null
    },
    /** What was asked for before comes too late. */
    type: (): void => {
      typed = { at: here }
      asked = null
    },
    /** Takes up a street that was typed before the page was opened anew, there or somewhere, unless something has happened since. */
    recall: (at: Point | null): void => {
      if (!here && !typed) typed = { at }
    },
    locate: (): void => {
      typed = null
      asked = null
      if (here) ask(here)
    },
    write: (is: boolean): void => {
      isWriting = is
    },
  }
}
