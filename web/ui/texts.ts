export const texts = {
  close: 'Fechar',
  skipToContent: 'Pular para o conteúdo',
  cancel: 'Cancelar',
  back: 'Voltar',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  optional: 'Opcional',
  loading: 'Carregando…',
  retry: 'Tentar novamente',
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
  openCalendar: 'Abrir calendário',
  month: 'Mês',
  year: 'Ano',
  brokenTitle: 'Algo deu errado nesta tela',
  brokenText: 'Recarregue a página para continuar. Nada do que já foi concluído se perdeu.',
  reload: 'Recarregar',
}

/** Words of an address, those of the specification; the last one is ours. */
export const addressTexts = {
  cep: 'CEP',
  street: 'Endereço',
  number: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  uf: 'Estado',
  found: 'Endereço preenchido pelo CEP.',
}

/** Words of giving up a payment; ours. */
export const giveUpTexts = {
  giveUp: (what: string) => `Desistir deste ${what}`,
  question: (what: string) =>
    `Quer desistir deste ${what}? Depois disso, não o pague mais: um pagamento que chegar será devolvido.`,
  yes: 'Sim, desistir',
  no: 'Não desistir',
} as const
