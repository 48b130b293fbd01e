import type { Language } from '#domain/languages.ts'

/** Each language says itself what it is called, whatever the page is in. */
export const languageNames: Record<Language, string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

/** What whoever's browser speaks another language is offered, in that language (decision Q157). */
export const offerTexts = {
  en: { offer: 'This page is also available in', stay: 'Keep the page in Portuguese' },
  es: { offer: 'Esta página también está disponible en', stay: 'Dejar la página en portugués' },
}
