import { parseArgs } from 'node:util'

/** Ends a command that was called wrongly, before it does anything: none that did nothing may look as if all were well. */
export const stop = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

export const wholeNumber = (text: string, what: string): number =>
  /^\d{1,15}$/.test(text) ? Number(text) : stop(`${what} is a whole number, not ${text}`)

/** The options of a command, each followed by its value; `usual` are those that may be given and what holds without them. */
export const readOptions = <T extends Record<string, string>>(usual: T): T => {
  const options = Object.fromEntries(Object.keys(usual).map((name) => [name, { type: 'string' as const }]))
  try {
    return { ...usual, ...parseArgs({ options }).values }
  } catch (error) {
    return stop(
      `${(error as Error).message.split('. ')[0]}; there are ${Object.keys(usual)
        .map((name) => `--${name} <number>`)
        .join(', ')}`,
    )
  }
}
