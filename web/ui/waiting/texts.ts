import { words } from '#domain/languages.ts'

/** Words of what waits for its payment; ours. */
export const waitingTexts = words('ui/waiting', 'waitingTexts', {
  label: 'Pagamentos em andamento',
  line: (what: string, amount: string, left: string) => `${what} de ${amount} aguardando pagamento, ${left}`,
  show: 'Abrir',
  receipt: (plate: string, when: string) => `Comprovante de ${plate}, ${when}`,
  forget: 'Esquecer este comprovante',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} dias`,
  over: 'conferindo',
})
