import type { City } from '#server/city/read-city.ts'

/** Makes something of a city at the first use, and anew when another city, or a changed one, is loaded. */
export const perCity = <T>(make: (city: City) => T): ((city: City) => T) => {
  const made = new WeakMap<City, T>()
  return (city) => {
    const before = made.get(city)
    if (before) return before
    const now = make(city)
    made.set(city, now)
    return now
  }
}
