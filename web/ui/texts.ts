import { words } from '#domain/languages.ts'

export const texts = words('ui', 'texts', {
  close: 'Fechar',
  skipToContent: 'Pular para o conteúdo',
  cancel: 'Cancelar',
  back: 'Voltar',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  optional: 'Opcional',
  loading: 'Carregando…',
  retry: 'Tentar novamente',
  /** What is said of a lost connection begins with it, and goes when the connection is back. */
  offline: 'Sem conexão:',
  showMore: 'Ler mais',
  showLess: 'Mostrar menos',
  plate: 'Placa',
  plateCountry: 'BRASIL',
  plateForeign: 'ESTRANGEIRO',
  rowsPerPage: 'Linhas por página',
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  pageRange: (from: number, to: number, total: number) => `${from}–${to} de ${total}`,
  stepOf: (step: number, steps: number) => `Etapa ${step} de ${steps}`,
  stepDone: 'concluída',
  minutesLeft: (minutes: number) => (minutes === 1 ? 'Falta 1 minuto.' : `Faltam ${minutes} minutos.`),
  timeOver: 'Tempo encerrado.',
  datePlaceholder: 'dd/mm/aaaa',
  noLetters: 'Letras não são aceitas aqui, nem as de um CNPJ novo. Digite só os números.',
  openCalendar: 'Abrir calendário',
  month: 'Mês',
  year: 'Ano',
  brokenTitle: 'Algo deu errado nesta tela',
  brokenText: 'Recarregue a página para continuar. Nada do que já foi concluído se perdeu.',
  reload: 'Recarregar',
})

/** Words for days on which nobody is charged (Q162); all of them ours. */
export const freeDayTexts = words('ui', 'freeDayTexts', {
  today: 'Hoje',
  tomorrow: 'Amanhã',
  weekdays: [
    'Domingo',
    'Segunda-feira',
    'Terça-feira',
    'Quarta-feira',
    'Quinta-feira',
    'Sexta-feira',
    'Sábado',
  ],
  onDay: (weekday: string, day: string) => `${weekday}, ${day}`,
  wholeDay: 'o dia todo',
  until: (to: string) => `até ${to}`,
  since: (from: string) => `a partir de ${from}`,
  between: (from: string, to: string) => `de ${from} a ${to}`,
  everywhere: 'não se paga para estacionar',
  onlyIn: (groups: string) => `não se paga para estacionar em ${groups}`,
  said: (day: string, name: string, free: string, when: string) => `${day}, ${name}: ${free} ${when}.`,
})

/** Words of near days, as people say them; ours. */
export const saidTexts = words('ui', 'saidTexts', {
  today: 'hoje',
  yesterday: 'ontem',
  tomorrow: 'amanhã',
  weekdays: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'],
  at: (day: string, time: string) => `${day}, ${time}`,
  until: (day: string, time: string) => `${day}, até ${time}`,
})

/** Words of an address, those of the specification; the last three are ours. */
export const addressTexts = words('ui', 'addressTexts', {
  cep: 'CEP',
  street: 'Endereço',
  number: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  uf: 'Estado',
  found: 'Endereço preenchido pelo CEP.',
  unknown: 'CEP não encontrado. Preencha o endereço.',
  noNumber: '0: endereço sem número (S/N).',
})

/** Words of giving up a payment; ours. */
export const giveUpTexts = words('ui', 'giveUpTexts', {
  giveUp: (what: string) => `Desistir deste ${what}`,
  question: (what: string) =>
    `Quer desistir deste ${what}? Depois disso, não o pague mais: um pagamento que chegar será devolvido.`,
  yes: 'Sim, desistir',
  no: 'Não desistir',
})
