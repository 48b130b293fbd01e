import { words } from '#domain/languages.ts'

/** Why paying a notice gives no bonus (decision Q102). */
export const bonusTexts = words('server/notices', 'bonusTexts', {
  none: 'O pagamento desta irregularidade não gera bônus.',
})

/** What is wrong with the text of a contest. */
export const contestTextTexts = words('server/notices', 'contestTextTexts', {
  short: 'Conte o que aconteceu em pelo menos 10 caracteres.',
  long: 'O texto pode ter no máximo 2.000 caracteres.',
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
  noPrice: 'Sem valor',
  next: (price: string, at: string) => `${price} a partir de ${at}`,
  nextPrice: 'Próximo valor',
  deadline: 'Prazo para regularizar',
  stopped: 'Parado enquanto a contestação é analisada',
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
  moments: {
    seen: 'Veículo visto',
    seen_without_ticket: 'Veículo visto sem ticket',
    issued: 'Irregularidade registrada',
    paid: 'Paga',
    deadline_passed: 'O prazo terminou sem pagamento',
    cancelled: 'Cancelada',
    payment_taken_back: 'O banco desfez o pagamento',
    payment_given_back: 'O banco devolveu o pagamento',
    contest_accepted: 'Contestação aceita: irregularidade cancelada',
    held: 'Em análise, com o prazo parado',
    released: 'Análise encerrada, o prazo voltou a contar',
    contested: 'Contestação enviada, com o prazo parado',
    contest_ended: 'Contestação não aceita, o prazo voltou a contar',
  },
  tolerance: (until: string) => `tolerância até ${until}`,
} as const
