import { english as codesInEnglish } from '#contract/codes/texts.en.ts'
import { spanish as codesInSpanish } from '#contract/codes/texts.es.ts'
import { english } from '#contract/texts.en.ts'
import { spanish } from '#contract/texts.es.ts'

/** The words of the server in other languages, by the short names of their files. */
export const dictionaries = {
  en: { contract: english, codes: codesInEnglish },
  es: { contract: spanish, codes: codesInSpanish },
}
