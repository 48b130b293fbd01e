import type { CitySettings } from '#contract/settings.ts'
import type { TestApp } from './app.ts'

/** Does something in a city with other settings, as after `npm run city -- load`, and goes back to those before. */
export const withSettings = async <A>(
  app: TestApp,
  changed: Partial<CitySettings>,
  work: () => Promise<A>,
): Promise<A> => {
  const { parts } = app.rotativo
  const before = parts.city
  parts.city = () => ({ ...before(), settings: { ...before().settings, ...changed } })
  try {
    return await work()
  } finally {
    parts.city = before
  }
}
