import { LoopMeter } from './loop-meter.ts'

/** No request may hold the event loop for longer, in ms of CPU time: meanwhile the server answers no other. */
const mostHeldMs = 50

/** A collection of garbage or a first compilation may take as long once; a slow request holds the loop on each try. */
const tries = 3

/** What changed something cannot be tried again: it is slow if so many of its calls were, and so large a share of them. */
const slowCalls = 3
const slowShare = 0.1

type Seen = { calls: number; slow: number; longestMs: number }

/** Measures requests, each under a name, and keeps which of them held the event loop for too long. */
export class HeldLoop {
  readonly #meter = new LoopMeter()
  readonly #seen = new Map<string, Seen>()
  readonly #slowOnEachTry = new Map<string, number>()

  start(): void {
    this.#meter.start()
  }

  stop(): void {
    this.#meter.stop()
  }

  /** Does one request and gives its answer; one that seems slow is tried again where `isRepeatable` says that it may be. */
  async during<T>(
    name: string,
    doing: () => Promise<T>,
    isRepeatable: (answer: T) => boolean = () => true,
  ): Promise<T> {
    const { result, longestMs } = await this.#meter.measure(doing)
    this.#note(name, longestMs)
    if (longestMs <= mostHeldMs || !isRepeatable(result)) return result
    let least = longestMs
    for (let again = 1; again < tries && least > mostHeldMs; again++)
      least = Math.min(least, (await this.#meter.measure(doing)).longestMs)
    if (least > mostHeldMs) this.#slowOnEachTry.set(name, least)
    return result
  }

  #note(name: string, heldMs: number): void {
    const { calls, slow, longestMs } = this.#seen.get(name) ?? { calls: 0, slow: 0, longestMs: 0 }
    this.#seen.set(name, {
      calls: calls + 1,
      slow: slow + (heldMs > mostHeldMs ? 1 : 0),
      longestMs: Math.max(longestMs, Math.round(heldMs)),
    })
  }

  /** The longest turn of each name, in ms. */
  get longestMs(): Map<string, number> {
    return new Map([...this.#seen].map(([name, { longestMs }]) => [name, longestMs]))
  }

  get problems(): string[] {
    const often = [...this.#seen]
      .filter(([, { calls, slow }]) => slow >= slowCalls && slow / calls >= slowShare)
      .map(([name, { calls, slow }]) => `${name} held the event loop too long in ${slow} of ${calls} calls`)
    const always = [...this.#slowOnEachTry].map(
      ([name, ms]) =>
        `${name} held the event loop for ${Math.round(ms)} ms of CPU time on each of ${tries} tries`,
    )
    return [...always, ...often]
  }
}
