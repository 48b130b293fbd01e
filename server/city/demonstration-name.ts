import { readFileSync } from 'node:fs'

const settings = new URL('../../cities/demo/settings.json', import.meta.url)

/**
 * The name of the demonstration's city, by which a copy of its folder is known until it gets a name of its own; undefined
 * in a release without that folder.
 */
export const demonstrationName = (): string | undefined => {
  try {
    return (JSON.parse(readFileSync(settings, 'utf8')) as { cityName?: string }).cityName
  } catch {
    return undefined
  }
}
