/** The only source of the present for the server. Tests and the sandbox move it; nothing else reads the time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test or the sandbox page moves: real time plus an offset. */
export class MovableClock implements Clock {
  #offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  get offsetSeconds(): number {
    return Math.round(this.#offsetMs / 1000)
  }

  setOffsetSeconds(seconds: number): void {
    this.#offsetMs = seconds * 1000
  }
}
