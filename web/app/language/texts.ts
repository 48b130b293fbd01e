import type { Language } from '#domain/languages.ts'

/** Each language says itself what it is called, whatever the page is in. */
export const languageNames: Record<Language, string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

/** What whoever's browser speaks another language is offered, in that language (decision Q157). */
export const offerTexts = {
  en: { offer: 'This page is also available in', stay: 'Keep the page in Portuguese' },
  es: { offer: 'Esta página también está disponible en', stay: 'Dejar la página en portugués' },
}

/** What a driver reads whose account has begun to keep the language of the page (decision Q184). */
export const lettersTexts: Record<Language, string> = {
  'pt-BR': 'Os e-mails e avisos da sua conta também virão em português. O idioma muda no rodapé da página.',
  en: 'Your account’s e-mails and notices will come in English too. Change the language at the foot of the page.',
  es: 'Los correos y avisos de su cuenta también llegarán en español. El idioma se cambia al pie de la página.',
}
