import { words } from '#domain/languages.ts'

/** Notes of the validation before an activation (decision Q98); ours. Dates come as DD/MM/YYYY HH:mm:ss. */
export const noteTexts = words('server/parking', 'noteTexts', {
  scheduled: (begin: string) => `Agendado: o tempo começa a contar em ${begin}.`,
  addsTime: (end: string) => `O tempo será somado ao da vaga atual, que passa a terminar em ${end}.`,
  paidElsewhere: 'Esta placa já tem um ticket. Você pode comprar outro mesmo assim.',
  pausesWhileClosed: (end: string) => `O tempo conta apenas no horário de cobrança e termina em ${end}.`,
})
