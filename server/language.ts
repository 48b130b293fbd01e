import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Dictionary,
  type Language,
  language,
  languages,
  readLanguage,
  speakBy,
} from '#domain/languages.ts'

const readers = new AsyncLocalStorage<Language>()

/** Runs the work with this language for its texts. */
export const inLanguage = <A>(language: Language, work: () => A): A => readers.run(language, work)

/** Runs background work, whose texts are Portuguese. */
export const inPortuguese = <A>(work: () => A): A => readers.run(languages[0], work)

/** Keeps the current language for a stream that is written after its request's context has ended. */
export function inLanguageOfNow<A>(pieces: AsyncIterable<A>): AsyncIterable<A> {
  const reader = readers.getStore()
  if (!reader) return pieces
  return (async function* () {
    const writing = pieces[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await readers.run(reader, () => writing.next())
        if (next.done) return
        yield next.value
      }
    } finally {
      await writing.return?.()
    }
  })()
}

/** The language in a driver's stored preferences; Portuguese by default. */
export const languageKept = (preferences: unknown): Language =>
  readLanguage((preferences as { language?: unknown } | null)?.language)

/** The language in a driver's stored preferences; by default the language of the request. */
export const languageChosen = (preferences: unknown): Language =>
  (preferences as { language?: unknown } | null)?.language === undefined
    ? language()
    : languageKept(preferences)

/** Registers the dictionaries; without them all texts are Portuguese. */
export const learnLanguages = (dictionaries: Readonly<Partial<Record<Language, Dictionary>>>): void => {
  speakBy(() => {
    const wanted = readers.getStore()
    const dictionary = wanted && dictionaries[wanted]
    return dictionary && { language: wanted, dictionary }
  })
}
