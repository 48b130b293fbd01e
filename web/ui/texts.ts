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

/** Words of the Pix dialog; the three states of the button are the specification's. */
export const pixTexts = {
  copy: { idle: 'Copiar código', done: 'Copiado!', failed: 'Erro ao copiar' },
  // Ours from here on.
  title: 'Pague com Pix',
  amount: 'Valor a pagar',
  how: 'Abra o aplicativo do seu banco, escolha Pix e leia o QR Code, ou copie o código e use a opção Pix copia e cola.',
  qr: 'QR Code do Pix',
  code: 'Código Pix copia e cola',
  validity: 'Este código vale por',
  next: 'Assim que o banco confirmar o pagamento, esta tela avisa sozinha. Pode levar alguns segundos.',
  waiting: 'Aguardando o pagamento…',
} as const

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
