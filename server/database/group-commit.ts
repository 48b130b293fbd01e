// Group commit: what arrives while a commit is on its way is committed together by the next one. The flush to the disk, the
// messages to the database and the start of each statement are then paid once for many. There is no timer: whoever comes
// alone waits for nobody.

/** What became of one of a batch; `alone` when somebody else stood in its way, and it was left out. */
export type Outcome<A> = { answer: A } | { error: unknown } | 'alone'

/** Work of which much can be done in one commit. */
export type GroupWork<J, A> = {
  /** What no two that are on their way at the same time may share. */
  names(job: J): readonly string[]
  /** Does all of it in one commit, waiting for nobody; gives what became of each, in order. */
  together(jobs: readonly J[]): Promise<readonly Outcome<A>[]>
  /** Does one of them in a commit of its own, and waits for whoever stands in its way. */
  alone(job: J): Promise<A>
  /** Whether nothing of a commit was done that failed so: then each is done alone, and what is poisoned harms nobody. */
  isUndone(error: unknown): boolean
}

/** How much one server commits at once, and how much waits until a second commit is worth its cost beside the first. */
const limits = { size: 64, atOnce: 2, worthASecond: 32 }

type Waiting<J, A> = {
  job: J
  names: readonly string[]
  resolve(answer: A | Promise<A>): void
  reject(error: unknown): void
}

/** One kind of work of one server, and what of it waits. */
export class GroupCommit<J, A> {
  readonly #work: GroupWork<J, A>
  readonly #waiting = new Set<Waiting<J, A>>()
  /** The names of what is on its way. */
  readonly #held = new Set<string>()
  #onTheWay = 0
  #isPlanned = false

  constructor(work: GroupWork<J, A>) {
    this.#work = work
  }

  /** Gives the answer once it is committed. */
  do(job: J): Promise<A> {
    const { promise, resolve, reject } = Promise.withResolvers<A>()
    this.#waiting.add({ job, names: this.#work.names(job), resolve, reject })
    // What was read from the network in the same turn of the event loop goes together.
    if (!this.#isPlanned) setImmediate(() => this.#go())
    this.#isPlanned = true
    return promise
  }

  #go(): void {
    this.#isPlanned = false
    while (this.#onTheWay < limits.atOnce && this.#waiting.size >= (this.#onTheWay && limits.worthASecond)) {
      const batch = this.#take()
      if (batch.length === 0) return
      void this.#commit(batch)
    }
  }

  /** The oldest that share no name with what is on its way, with each other, or with an older one that has to wait. */
  #take(): Waiting<J, A>[] {
    const batch: Waiting<J, A>[] = []
    const passedBy = new Set<string>()
    for (const one of this.#waiting) {
      if (batch.length === limits.size) break
      if (one.names.some((name) => this.#held.has(name) || passedBy.has(name))) {
        for (const name of one.names) passedBy.add(name)
        continue
      }
      for (const name of one.names) this.#held.add(name)
      this.#waiting.delete(one)
      batch.push(one)
    }
    return batch
  }

  async #commit(batch: readonly Waiting<J, A>[]): Promise<void> {
    this.#onTheWay++
    const outcomes = await this.#outcomesOf(batch.map(({ job }) => job))
    this.#onTheWay--
    for (const { names } of batch) for (const name of names) this.#held.delete(name)
    for (const [at, { job, resolve, reject }] of batch.entries()) {
      const outcome = outcomes[at] ?? 'alone'
      if (outcome === 'alone') resolve(this.#work.alone(job))
      else if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.answer)
    }
    this.#go()
  }

  async #outcomesOf(jobs: readonly J[]): Promise<readonly Outcome<A>[]> {
    try {
      return await this.#work.together(jobs)
    } catch (error) {
      return jobs.map(() => (jobs.length > 1 && this.#work.isUndone(error) ? 'alone' : { error }))
    }
  }
}
