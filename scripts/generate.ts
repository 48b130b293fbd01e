import { fileURLToPath } from 'node:url'
import { documents } from './generate/blocks.ts'
import { declarationsOf, readCallFiles, routesOf } from './generate/calls.ts'
import { pageDictionaries, serverDictionaries } from './generate/dictionaries.ts'
import { handlersOf } from './generate/handlers.ts'
import { type Written, write } from './generate/written.ts'

/** Everything that is derived from declarations and needs no database. `npm run rows` writes the row types. */
export const generated = async (): Promise<Written[]> => {
  const files = await readCallFiles()
  return [
    ...files.map(routesOf),
    declarationsOf(files),
    handlersOf(files),
    ...pageDictionaries(),
    serverDictionaries(),
    ...documents(),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of await generated()) write(file)
}
