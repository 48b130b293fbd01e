/** Words of 'Meus Veículos'. Those of the specification (2, 4, 8) are verbatim; the ones marked so are ours. */
export const texts = {
  title: 'Meus Veículos',
  newVehicle: 'Novo Veículo',
  removeVehicle: 'Remover Veículo',
  empty: 'Você não possui nenhum veículo cadastrado.',
  loadFailed: 'Erro ao carregar veículos. Tente novamente.',
  status: {
    irregular: 'Com Irregularidade',
    parked: 'Estacionado',
    scheduled: 'Agendado',
    // Ours from here on.
    not_parked: 'Não estacionado',
  },
  pending: (count: number) => {
    if (count === 0) return 'Nenhuma irregularidade pendente'
    return count === 1 ? '1 irregularidade pendente' : `${count} irregularidades pendentes`
  },
  shared: (wallet: string) => `Compartilhado: ${wallet}`,
  park: 'Estacionar',
  addTime: 'Adicionar Tempo',
  plateField: 'Placa',
  foreign: 'Placa estrangeira',
  foreignHint: 'De 3 a 8 letras e números.',
  plateHint: 'Como está no veículo, sem espaços.',
  save: 'Cadastrar',
  cancel: 'Cancelar',
  removeQuestion: 'Você tem certeza que deseja remover este veículo?',
  removeHint: 'Ele pode ser cadastrado novamente quando você quiser.',
}
