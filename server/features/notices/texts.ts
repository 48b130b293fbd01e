import { words } from '#domain/languages.ts'

/** Why paying a notice gives no bonus (decision Q102). */
export const bonusTexts = words('server/notices', 'bonusTexts', {
  none: 'O pagamento desta irregularidade não gera bônus.',
  given: 'O bônus desta irregularidade já foi dado, quando ela foi paga antes.',
})

/** What is wrong with the text of a contest. */
export const contestTextTexts = words('server/notices', 'contestTextTexts', {
  short: 'Conte o que aconteceu em pelo menos 10 caracteres.',
  long: 'O texto pode ter no máximo 2.000 caracteres.',
})

/** Why the office holds a notice, and why it let go one that was paid. */
export const holdTexts = words('server/notices', 'holdTexts', {
  parts: {
    bank: 'o pagamento não funcionava no banco',
    database: 'o sistema não conseguia registrar pagamentos',
    page: 'a página estava fora do ar',
  },
  reason: (what: string, from: string, until: string | null) =>
    until === null
      ? `Desde ${from}, ${what}, e alguém tentou pagar para esta placa.`
      : `De ${from} a ${until}, ${what}, e alguém tentou pagar para esta placa.`,
})

/** Why a ticket that was given the right plate, or was found to be paid, called a notice off, or could not (Q148, Q163). */
export const coveredTexts = words('server/notices', 'coveredTexts', {
  ticket_moved: {
    cancelled: 'Um ticket cuja placa foi corrigida para esta valia nessa hora.',
    paid: 'Um ticket cuja placa foi corrigida para esta valia nessa hora. Como a irregularidade já estava paga, conteste-a para receber o valor de volta.',
  },
  ticket_found: {
    cancelled: 'Um ticket desta placa já estava pago nessa hora; soubemos do pagamento depois.',
    paid: 'Um ticket desta placa já estava pago nessa hora; soubemos do pagamento depois. Como a irregularidade já estava paga, conteste-a para receber o valor de volta.',
  },
})

/** A notice as PDF, which is Portuguese. */
export const sheetTexts = {
  title: 'Irregularidade',
  fileName: (plate: string, id: number) => `irregularidade-${plate}-${id}.pdf`,
  what: 'Informação',
  value: 'Valor',
  number: 'Número',
  plate: 'Placa',
  kind: 'Tipo',
  address: 'Endereço',
  noAddress: 'Não informado',
  at: 'Data e hora',
  status: 'Situação',
  price: 'Valor para regularizar',
  cost: 'Valor',
  noPrice: 'Sem valor',
  next: (price: string, at: string) => `${price} a partir de ${at}`,
  nextPrice: 'Próximo valor',
  deadline: 'Prazo para regularizar',
  until: (end: string) => `até ${end}`,
  stopped: 'Parado enquanto a contestação é analisada',
  heldDeadline: 'Parado enquanto a irregularidade está em análise; não é preciso pagar',
  heldReason: 'Por que está em análise',
  stages: 'Valores e prazos',
  timeLine: 'O que aconteceu',
  when: 'Quando',
  happened: 'O quê',
  contest: (protocol: string) => `Contestação ${protocol}`,
  opened: 'Enviada em',
  due: 'Resposta até',
  text: 'Texto',
  photos: 'Fotos enviadas',
  outcome: 'Resultado',
  decided: 'Decidida em',
  reason: 'Motivo',
  states: { open: 'Em análise', accepted: 'Aceita', rejected: 'Não aceita' },
  notOwn: 'O texto e as fotos são de quem enviou a contestação.',
  noticePhotos: 'Fotos do veículo',
  tolerance: (until: string) => `tolerância até ${until}`,
} as const
