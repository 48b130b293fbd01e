import { words } from '#domain/languages.ts'

/** What happened to a notice: on its page, in its PDF and in the office. All of it ours. */
export const momentTexts = words('codes/moments', 'momentTexts', {
  seen: 'Veículo visto',
  seen_without_ticket: 'Veículo visto sem ticket',
  issued: 'Irregularidade registrada',
  paid: 'Paga',
  deadline_passed: 'O prazo terminou sem pagamento',
  cancelled: 'Cancelada',
  payment_learned: 'Pagamento feito no prazo, informado depois pelo banco',
  payment_taken_back: 'O banco desfez o pagamento',
  payment_given_back: 'O banco devolveu o pagamento',
  contest_accepted: 'Contestação aceita, irregularidade cancelada',
  held: 'Em análise, com o prazo parado',
  released: 'Análise encerrada, o prazo voltou a contar',
  contested: 'Contestação enviada, com o prazo parado',
  contest_sent: 'Contestação enviada',
  contest_rejected: 'Contestação não aceita',
  contest_ended: 'Contestação não aceita, o prazo voltou a contar',
  contest_ended_paid: 'Contestação não aceita, a irregularidade continua paga',
  covered: 'Havia um ticket para esta hora',
})

/** Where a contest is, and how it ended. All of it ours. */
export const contestStateTexts = words('codes/moments', 'contestStateTexts', {
  open: 'Em análise',
  accepted: 'Aceita: a irregularidade foi cancelada',
  rejected: 'Não aceita',
})
