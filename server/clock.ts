/** The only source of the present for the server. Tests and the sandbox move it; nothing else reads the time, but what compares clocks. */
export type Clock = { now(): Date }

/** A clock that a test or the sandbox page moves: real time plus an offset. */
export class MovableClock implements Clock {
  readonly #realMs: () => number
  #offsetMs = 0
  #followedSeconds = 0

  /** @param realMs what the offset is added to; a test may have a time of its own */
  constructor(realMs = () => Date.now()) {
    this.#realMs = realMs
  }

  now(): Date {
    return new Date(this.#realMs() + this.#offsetMs)
  }

  get offsetSeconds(): number {
    return Math.round(this.#offsetMs / 1000)
  }

  /** Adopts an offset that is kept elsewhere and only ever grows; what moved this clock besides stays. */
  follow(seconds: number): void {
    if (seconds <= this.#followedSeconds) return
    this.#offsetMs += (seconds - this.#followedSeconds) * 1000
    this.#followedSeconds = seconds
  }

  setOffsetSeconds(seconds: number): void {
    this.#offsetMs = seconds * 1000
  }
}
