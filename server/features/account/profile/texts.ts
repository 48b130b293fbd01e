import type { ContactKind } from '#domain/account/profile/contacts.ts'
import { words } from '#domain/languages.ts'

/** Beside the fields of the profile that may not be changed as asked. */
export const profileProblemTexts = words('server/account/profile', 'profileProblemTexts', {
  taxIdFixed: 'O CPF/CNPJ não pode ser alterado',
  contactNeeded: 'Confirme outro contato antes de retirar este',
})

const names: Record<ContactKind, string> = { email: 'e-mail', phone: 'celular' }

/** What an old contact reads when another one takes its place, now or once the new one is confirmed. */
export const contactChangeTexts = words('server/account/profile', 'contactChangeTexts', {
  subject: (programme: string) => `Seus dados de contato mudaram - ${programme}`,
  changed: (kind: ContactKind, programme: string, when: string) =>
    `O ${names[kind]} da sua conta em ${programme} foi alterado em ${when}.`,
  asked: (kind: ContactKind, programme: string, when: string) =>
    `Em ${when} foi pedida a troca do ${names[kind]} da sua conta em ${programme}. A troca vale quando o novo ${names[kind]} for confirmado; até lá, nada muda.`,
  notYou:
    'Se não foi você, crie uma nova senha agora mesmo pela opção "Esqueci minha senha" e avise o suporte.',
  /** By SMS: without accents, so that one carries 160 characters instead of 70. */
  sms: (programme: string, asked: boolean) =>
    asked
      ? `${programme}: foi pedida a troca do celular da sua conta. Se nao foi voce, troque a senha.`
      : `${programme}: o celular da sua conta foi alterado. Se nao foi voce, troque a senha.`,
})
