import { words } from '#domain/languages.ts'
import type { PreferenceFlag } from '#domain/preferences.ts'

type MailWords = { programme: string; hours: number }

/** How long a link works, in whole hours where they are several. */
const life = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutos` : `${Math.floor(minutes / 60)} horas`

/** The e-mail that asks a driver to confirm the address. */
export const confirmationMailTexts = words('server/account', 'confirmationMailTexts', {
  subject: (programme: string) => `Confirme seu e-mail - ${programme}`,
  /** Without the name, which anybody may have typed, where the address is not confirmed. */
  greeting: (name: string | null) => (name === null ? 'Olá.' : `Olá, ${name}!`),
  why: ({ programme }: MailWords) =>
    `Este e-mail foi informado em um cadastro de ${programme}. Para confirmar que ele é seu, use o botão abaixo.`,
  button: 'Confirmar meu e-mail',
  orCopy: 'Se o botão não funcionar, copie este endereço e abra no navegador:',
  expiry: ({ hours }: MailWords) =>
    `O link vale por ${hours} horas. Depois disso, entre na sua conta e peça um novo envio.`,
  notYou: 'Se não foi você, ignore esta mensagem: nada será confirmado.',
})

/** What the calls of a forgotten password answer, whoever asks. */
export const recoveryAnswers = words('server/account', 'recoveryAnswers', {
  asked: 'Se houver um contato para este CPF/CNPJ, o código ou um link chegará em instantes.',
  /** Specification 2. */
  updated: 'Senha atualizada com sucesso!',
})

/** The e-mail for a forgotten password. */
export const recoveryMailTexts = words('server/account', 'recoveryMailTexts', {
  subject: (programme: string) => `Nova senha - ${programme}`,
  code: (programme: string) =>
    `Recebemos um pedido para criar uma nova senha em ${programme}. Digite este código na página em que você fez o pedido ou use o botão abaixo.`,
  linkOnly: (programme: string) =>
    `Recebemos um pedido para criar uma nova senha em ${programme}. Por segurança, a confirmação por código está bloqueada nesta conta: use o botão abaixo.`,
  linkLate: (programme: string) =>
    `Recebemos um pedido para criar uma nova senha em ${programme}. Use o botão abaixo.`,
  button: 'Criar nova senha',
  expiry: (codeMinutes: number, linkMinutes: number) =>
    `O código vale por ${codeMinutes} minutos e o link por ${life(linkMinutes)}. O link funciona uma única vez.`,
  linkExpiry: (linkMinutes: number) => `O link vale por ${life(linkMinutes)} e funciona uma única vez.`,
  notYou:
    'Se você não fez este pedido, ignore esta mensagem: sua senha continua a mesma. Não informe o código nem o link a ninguém.',
})

/** The e-mail that tells of a changed password. */
export const passwordChangedTexts = words('server/account', 'passwordChangedTexts', {
  subject: (programme: string) => `Sua senha foi alterada - ${programme}`,
  changed: (programme: string, when: string) =>
    `A senha da sua conta em ${programme} foi alterada em ${when}.`,
  sessions: 'Por segurança, os outros aparelhos em que você estava conectado precisam entrar novamente.',
  contacts:
    'Havia um novo e-mail ou celular que ainda não tinha sido confirmado: o link e o código dele não valem mais. Confira seus contatos em Meu Perfil.',
  invitations: 'Os convites para as suas carteiras que ainda não tinham resposta foram cancelados.',
  notYou:
    'Se não foi você, crie uma nova senha agora mesmo pela opção "Esqueci minha senha" e avise o suporte.',
})

/** A refund that was requested soon after a password change, and not made (Q197). */
export const refundHeldTexts = words('server/account', 'refundHeldTexts', {
  subject: (programme: string) => `Pedido de reembolso logo após a troca da senha - ${programme}`,
  asked: (programme: string) =>
    `O reembolso dos créditos da sua conta em ${programme} foi pedido menos de um dia depois que a senha mudou.`,
  held: 'Por segurança, nada foi devolvido: o reembolso pode ser pedido de novo um dia depois da troca da senha.',
})

/** The last letter of an account: what was asked for is done, and what became of what was there (Q144, Q190). */
export const accountDeletedTexts = words('server/account', 'accountDeletedTexts', {
  subject: (programme: string) => `Sua conta foi excluída - ${programme}`,
  deleted: (programme: string, when: string) => `Sua conta em ${programme} foi excluída em ${when}.`,
  erased:
    'Seus dados pessoais, veículos, cartões e acessos foram apagados. O que a lei manda guardar ficou sem o seu nome.',
  givenUp: (amount: string) =>
    `O saldo que ainda estava na sua carteira, ${amount}, não pode mais ser usado.`,
  onItsWay: (amount: string) =>
    `O banco ainda está devolvendo ${amount} que você pediu de volta. O que ele devolver chega por onde foi pago; o que ele não devolver não pode mais ser pago por nós.`,
  notYou: 'Se não foi você, avise o suporte. Este é o último e-mail desta conta.',
})

/** What goes out by SMS: without accents, so that one SMS carries 160 characters instead of 70. */
export const accountSmsTexts = words('server/account', 'accountSmsTexts', {
  phoneCode: (programme: string, code: string, minutes: number) =>
    `${programme}: seu codigo e ${code}. Vale por ${minutes} minutos. Nao informe a ninguem.`,
  recoveryCode: (programme: string, code: string, minutes: number) =>
    `${programme}: codigo ${code} para criar uma nova senha. Vale por ${minutes} minutos. Nao informe a ninguem.`,
  recoveryLink: (programme: string, link: string, minutes: number) =>
    `${programme}: crie uma nova senha em ${link} Vale por ${life(minutes)}. Nao envie este link a ninguem.`,
  refundHeld: (programme: string) =>
    `${programme}: reembolso pedido logo apos a troca da senha. Nada foi devolvido. Se nao foi voce, use "Esqueci minha senha".`,
  passwordChanged: (programme: string) =>
    `${programme}: a senha da sua conta foi alterada. Se nao foi voce, use "Esqueci minha senha".`,
})

/** What the switches of the screen of preferences are called. */
export const preferenceNames = words('server/account', 'preferenceNames', {
  notices: 'Irregularidades',
  regularisations: 'Regularização de irregularidades',
  timeEnding: 'Aviso de fim do tempo',
  parkingReceipts: 'Comprovante de estacionamento',
  creditReceipts: 'Comprovante de compra de créditos',
  creditLow: 'Aviso de créditos acabando',
  campaigns: 'Campanhas e novidades',
  email: 'E-mail',
  push: 'Notificação no aplicativo',
  sms: 'SMS',
  minutesBefore: (minutes: number) => (minutes === 1 ? '1 minuto antes' : `${minutes} minutos antes`),
})

const names = preferenceNames

type Option = { name: string; permission: PreferenceFlag }

/** What the screen of preferences shows, in its order; each of the 18 preferences stands here once. */
export const preferenceCategories = (): readonly { name: string; options: readonly Option[] }[] => [
  {
    name: names.notices,
    options: [
      { name: names.email, permission: 'send_notification_email' },
      { name: names.push, permission: 'send_notification_push' },
      { name: names.sms, permission: 'send_notification_sms' },
    ],
  },
  {
    name: names.regularisations,
    options: [
      { name: names.email, permission: 'send_regularization_email' },
      { name: names.push, permission: 'send_regularization_push' },
    ],
  },
  {
    name: names.timeEnding,
    options: [
      { name: names.minutesBefore(1), permission: 'send_notification_time_one_minutes_push' },
      { name: names.minutesBefore(5), permission: 'send_notification_time_five_minutes_push' },
      { name: names.minutesBefore(10), permission: 'send_notification_time_ten_minutes_push' },
      { name: names.minutesBefore(15), permission: 'send_notification_time_fifteen_minutes_push' },
      { name: names.minutesBefore(30), permission: 'send_notification_time_thirty_minutes_push' },
    ],
  },
  {
    name: names.parkingReceipts,
    options: [
      { name: names.email, permission: 'send_parking_voucher_email' },
      { name: names.push, permission: 'send_parking_voucher_push' },
    ],
  },
  {
    name: names.creditReceipts,
    options: [
      { name: names.email, permission: 'send_credit_buy_voucher_email' },
      { name: names.push, permission: 'send_credit_buy_voucher_push' },
    ],
  },
  {
    name: names.creditLow,
    options: [
      { name: names.email, permission: 'send_credit_warning_email' },
      { name: names.push, permission: 'send_credit_warning_push' },
    ],
  },
  {
    name: names.campaigns,
    options: [
      { name: names.email, permission: 'send_campaign_email' },
      { name: names.push, permission: 'send_campaign_push' },
    ],
  },
]

/** What stands beside a switch on that screen: its category and its own name. */
export const wordsBeside = (flag: PreferenceFlag): string =>
  preferenceCategories()
    .flatMap(({ name, options }) =>
      options.map((option) => ({ ...option, words: `${name}: ${option.name}` })),
    )
    .find(({ permission }) => permission === flag)?.words ?? flag
