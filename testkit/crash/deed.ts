import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isUnanswered } from '#contract/idempotency.ts'
import { Refused } from '#testkit/app.ts'

export type Driver = { token: string; userId: number; walletId: number; plate: string }

/** A call that is sent with a key of its own; what it answers the first time it answers for ever. */
type Send = (address: string, key: string) => Promise<unknown>
type Answered = { answer: unknown; send: Send; isKeyed: boolean }

/** How a deed goes from step to step. */
export type Tread = {
  /** Sends a call with a key, unless it has been answered: after a crash the same call is sent again. */
  ask<T>(name: string, send: (address: string, key: string) => Promise<T>): Promise<T>
  /** Does what has no key, and therefore looks first whether it was done before. */
  once<T>(name: string, work: (address: string) => Promise<T>): Promise<T>
}

/** What somebody wants to do, step by step; gives by how many cents it changes the driver's credit. */
export type Story = (tread: Tread) => Promise<number>

/** The server or the bank may be away, or may not have answered: to be tried again. */
export class Later extends Error {}

/**
 * Something that a driver or a visitor does in several calls. Cut off by a crash it is gone on with from where its last
 * answer came, and with the same keys, as the page does.
 */
export class Deed {
  /** A part of its keys. It begins with a letter: digits alone could look like the number of a card, which is refused. */
  readonly id = `d${randomBytes(8).toString('hex')}`
  readonly kind: string
  readonly driver: Driver | null
  readonly #story: Story
  readonly #answered = new Map<string, Answered>()
  state: 'open' | 'done' | 'refused' = 'open'
  /** Cents that it brought to the driver's credit, or took from it. */
  gain = 0
  refusal = ''
  /** What was answered that must never be: a fault, or another answer under the same key. */
  readonly faults: string[] = []

  constructor(kind: string, driver: Driver | null, story: Story) {
    this.kind = kind
    this.driver = driver
    this.#story = story
  }

  answer<T>(name: string): T | undefined {
    return this.#answered.get(name)?.answer as T | undefined
  }

  /** Goes on as far as the server lets it. */
  async goOn(address: string): Promise<void> {
    if (this.state !== 'open') return
    try {
      this.gain = await this.#story(this.#tread(address))
      this.state = 'done'
    } catch (error) {
      this.#judge(error)
    }
  }

  /** Asks again what was answered: each key must give the answer that it gave. */
  async askAgain(address: string): Promise<void> {
    for (const [name, { answer, send, isKeyed }] of this.#answered) {
      if (!isKeyed) continue
      const again = await send(address, this.#keyOf(name)).catch((error: unknown) => error)
      if (isDeepStrictEqual(again, answer)) continue
      if (isPassing(again)) throw new Later(`${this.kind} ${name} could not be asked again`)
      this.faults.push(`${this.kind} ${name}: the key gave ${shown(answer)} and then ${shown(again)}`)
    }
  }

  #keyOf(name: string): string {
    return `${this.id}-${name}`
  }

  #tread(address: string): Tread {
    const step = async <T>(name: string, send: (to: string, key: string) => Promise<T>, isKeyed: boolean) => {
      const known = this.#answered.get(name)
      if (known) return known.answer as T
      const answer = await send(address, this.#keyOf(name))
      this.#answered.set(name, { answer, send, isKeyed })
      return answer
    }
    return {
      ask: (name, send) => step(name, send, true),
      once: (name, work) => step(name, work, false),
    }
  }

  #judge(error: unknown): void {
    if (!(error instanceof Refused)) return
    if (error.status === 500) this.faults.push(`${this.kind}: ${error.message}`)
    else if (!isPassing(error)) this.#refuse(error)
  }

  #refuse({ body, status }: Refused): void {
    this.state = 'refused'
    this.refusal = `${this.kind}: ${status} ${body.type}`
  }
}

/** Whether it says nothing of the deed: no answer came, or one that asks to come back. */
const isPassing = (answer: unknown): boolean =>
  answer instanceof Refused
    ? isUnanswered({ status: answer.status, type: answer.body.type }) && answer.status !== 500
    : answer instanceof Error

const shown = (answer: unknown): string =>
  (answer instanceof Error ? answer.message : JSON.stringify(answer)).slice(0, 300)
