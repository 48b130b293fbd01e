import type { Box } from '#domain/places.ts'
import type { City } from '#server/city/read-city.ts'

type Bays = City['bays']

/** Finds the bays of a rectangle among very many: sorted by longitude, so that only a strip is looked at. */
export class BayIndex {
  readonly #lng: Float64Array
  readonly #lat: Float64Array
  /** Places in the city's own order. */
  readonly #places: Uint32Array

  constructor(bays: Bays) {
    const order = bays.map((bay, place) => ({ place, ...bay.center })).sort((a, b) => a.lng - b.lng)
    this.#lng = Float64Array.from(order, ({ lng }) => lng)
    this.#lat = Float64Array.from(order, ({ lat }) => lat)
    this.#places = Uint32Array.from(order, ({ place }) => place)
  }

  /** Places in the city's list of bays, ascending. */
  placesIn({ west, south, east, north }: Box): number[] {
    const found: number[] = []
    for (let at = this.#firstFrom(west); at < this.#lng.length; at++) {
      if ((this.#lng[at] as number) > east) break
      const lat = this.#lat[at] as number
      if (lat >= south && lat <= north) found.push(this.#places[at] as number)
    }
    return found.sort((a, b) => a - b)
  }

  #firstFrom(west: number): number {
    let [low, high] = [0, this.#lng.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#lng[middle] as number) < west) low = middle + 1
      else high = middle
    }
    return low
  }
}
