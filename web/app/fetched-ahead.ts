import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type File<Props> = { default: ComponentType<Props> }

type Ahead<Props> = {
  Screen: LazyExoticComponent<ComponentType<Props>>
  /** Fetches the file; asked again after it has come, it is the same one. */
  fetch: () => Promise<unknown>
}

/**
 * What is there. React looks at a promise a moment after it has asked, and draws the outline until then; what answers at once
 * it takes at once.
 */
const here = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: the least of a promise that React's lazy() asks for
  ({ then: (take: (value: T) => void) => take(value) }) as Promise<T>

/** A screen in a file of its own, drawn without an outline in between where the file was fetched before. */
export function fetchedAhead<Props = object>(load: () => Promise<File<Props>>): Ahead<Props> {
  let file: File<Props> | null = null
  const fetch = async () => {
    file = await load()
    return file
  }
  return { Screen: lazy(() => (file ? here(file) : fetch())), fetch }
}
