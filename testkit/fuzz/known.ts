/** So many of each are remembered: the latest, which are still there. */
const remembered = 20

/** Every tenth time somebody names what others were told. */
const strangeEvery = 10

/**
 * What answers have told: values by the name of their field, and ids by the noun of the call that told them, of each caller
 * and of all. A call that is made up takes from here what would otherwise have to be guessed.
 */
export class Known {
  readonly #values = new Map<string, unknown[]>()

  /** Remembers everything in an answer to somebody. */
  note(caller: string, noun: string, answer: unknown): void {
    if (Array.isArray(answer)) for (const one of answer) this.note(caller, noun, one)
    else if (typeof answer === 'object' && answer !== null)
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'object') this.note(caller, noun, value)
        else for (const place of placesOf(caller, noun, name)) this.#keep(place, value)
      }
  }

  #keep(name: string, value: unknown): void {
    const values = this.#values.get(name) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > remembered) values.shift()
    this.#values.set(name, values)
  }

  /** A value for a field: the caller's own, of the noun where it is known of that; `at` chooses among them. */
  find(caller: string, noun: string, name: string, at: number): unknown {
    const places = placesOf(caller, noun, name)
    const place = (at % strangeEvery === 0 ? places.slice(2) : places).find((one) => this.#values.has(one))
    const values = place === undefined ? [] : (this.#values.get(place) ?? [])
    return values[at % Math.max(1, values.length)]
  }
}

/** From what says most to what says least. */
const placesOf = (caller: string, noun: string, name: string): string[] => [
  `${caller}/${noun}.${name}`,
  `${caller}/${name}`,
  `${noun}.${name}`,
  name,
]
