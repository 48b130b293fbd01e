import { createHook } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Measures how long one turn of the event loop of this process takes, as CPU time of its thread, which a busy machine does
 * not lengthen as it does wall time. A turn begins with its first callback and ends in the check phase of the loop.
 */
export class LoopMeter {
  #longestMs = 0
  #isInTurn = false
  readonly #hook = createHook({ before: () => this.#begin(), trackPromises: false })

  start(): void {
    this.#hook.enable()
  }

  stop(): void {
    this.#hook.disable()
  }

  #begin(): void {
    if (this.#isInTurn) return
    this.#isInTurn = true
    const begun = cpuMs()
    setImmediate(() => {
      this.#longestMs = Math.max(this.#longestMs, cpuMs() - begun)
      this.#isInTurn = false
    })
  }

  /** Does something and gives the longest turn meanwhile in ms, without the turns that began before or end later. */
  async measure<T>(doing: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
    await nextTurn()
    this.#longestMs = 0
    const result = await doing()
    await nextTurn()
    return { result, longestMs: this.#longestMs }
  }
}
