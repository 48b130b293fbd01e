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

/** Does the work for somebody who reads this language; whatever it says meanwhile is said in it. */
export const inLanguage = <A>(language: Language, work: () => A): A => readers.run(language, work)

/** Work that nobody waits for speaks Portuguese, whoever caused it. */
export const inPortuguese = <A>(work: () => A): A => readers.run(languages[0], work)

/** What is written piece by piece, after the work that began it has ended, in the language of its begin. */
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

/** The language that a driver chose, of what is kept of the preferences; Portuguese for whoever chose none. */
export const languageKept = (preferences: unknown): Language =>
  readLanguage((preferences as { language?: unknown } | null)?.language)

/** The same, but of a driver who chose none the language of the page that asks, where there is one. */
export const languageChosen = (preferences: unknown): Language =>
  (preferences as { language?: unknown } | null)?.language === undefined
    ? language()
    : languageKept(preferences)

/** Makes the words of other languages known; without it everything is said in Portuguese. */
export const learnLanguages = (dictionaries: Readonly<Partial<Record<Language, Dictionary>>>): void => {
  speakBy(() => {
    const wanted = readers.getStore()
    const dictionary = wanted && dictionaries[wanted]
    return dictionary && { language: wanted, dictionary }
  })
}
