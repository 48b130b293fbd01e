/**
 * The languages in which a visitor or a driver may read. The first is everybody's until they choose another one; nothing
 * that a browser asks for changes that (Decision Q157).
 */
export const languages = ['pt-BR', 'en', 'es'] as const

export type Language = (typeof languages)[number]

/** The language of a text from outside, as a header or what a device kept; Portuguese for anything else. */
export const readLanguage = (text: unknown): Language =>
  languages.find((language) => language === text) ?? languages[0]

/** The words of one language: what each file of texts exports, by the file's short name. */
export type Dictionary = Readonly<Record<string, object>>

/** What stands in for a text, a table or a whole file of texts in another language: the same keys, and the same gaps. */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: Words<T[K]> }

export type Spoken = { readonly language: Language; readonly dictionary: Dictionary }

const portuguese: Spoken = { language: languages[0], dictionary: {} }

let spoken = (): Spoken => portuguese

/** Says how to find out what is spoken just now: on the page what was chosen, on the server what each caller reads. */
export const speakBy = (find: () => Spoken | undefined): void => {
  spoken = () => find() ?? portuguese
}

/** The language that is spoken just now. */
export const language = (): Language => spoken().language

type Named = Readonly<Record<PropertyKey, unknown>>

/**
 * A table of Portuguese texts that reads in the language that is spoken when a text is asked for. So nobody asks while a
 * module of the first page is still being loaded, but inside a function.
 * @param file the short name of its file in every dictionary
 * @param table the name by which that file exports it
 */
// @__NO_SIDE_EFFECTS__
export function words<T extends object>(file: string, table: string, own: T): T {
  return new Proxy(own, {
    get: (_, key) => {
      const tables = spoken().dictionary[file] as Record<string, Named> | undefined
      return tables?.[table]?.[key] ?? (own as Named)[key]
    },
  })
}
