import { words } from '#domain/languages.ts'

/** Words of 'Meus Veículos'. Those of the specification (2, 4, 8) are verbatim; the ones marked so are ours. */
export const texts = words('vehicles', 'texts', {
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
  foreign: 'Veículo estrangeiro',
  foreignHint: 'De 3 a 8 letras e números.',
  plateHint: 'Como está no veículo, sem espaços.',
  save: 'Cadastrar',
  cancel: 'Cancelar',
  removeQuestion: 'Você tem certeza que deseja remover este veículo?',
  removeHint: 'Ele pode ser cadastrado novamente quando você quiser.',
  added: 'Veículo cadastrado com sucesso!',
  removed: 'Veículo removido com sucesso!',
})

/** Words of the automatic activation; 'Aceitar' is the specification's (2), the others are ours. */
export const automaticTexts = words('vehicles', 'automaticTexts', {
  accept: 'Aceitar',
  // Ours from here on.
  toggle: 'Ativação automática',
  hint: 'Se a fiscalização vir o veículo sem ticket, compramos o menor tempo com o saldo da carteira.',
  all: 'Ativação automática: todos',
  noneEligible: 'Nenhum veículo elegível para ativação automática.',
  termsTitle: 'Termos da Ativação Automática',
  termsFailed: 'Erro ao carregar termos. Tente novamente mais tarde.',
  termsMissing: 'A ativação automática não está disponível.',
  updated: 'Atualizado em',
  on: (count: number) =>
    count === 1
      ? 'Ativação automática ligada com sucesso!'
      : `Ativação automática ligada com sucesso para ${count} veículos!`,
  off: 'Ativação automática desligada.',
  cancel: 'Cancelar',
})

/** Another driver registered the plate; ours (decision Q203). */
export const stillYoursTexts = words('vehicles', 'stillYoursTexts', {
  question: 'Este veículo ainda é seu?',
  why: 'Outra pessoa cadastrou esta placa. A ativação automática está pausada até você responder.',
  yes: 'Sim, é meu',
  no: 'Não é mais meu',
})

/** Words for naming a vehicle and choosing the default one; all of them ours. */
export const editTexts = words('vehicles', 'editTexts', {
  title: 'Editar Veículo',
  name: 'Nome do veículo',
  nameHint: (max: number) => `Como você o chama, com até ${max} caracteres. A placa continua sempre à vista.`,
  isDefault: 'Veículo principal',
  defaultHint: 'Aparece primeiro quando você estaciona.',
  save: 'Salvar',
  cancel: 'Cancelar',
})
