import { words } from '#domain/languages.ts'

/** Words of 'Meus Créditos'. Those of the specification (2, 3, 8) are verbatim; the ones marked so are ours. */
export const texts = words('wallets', 'texts', {
  title: 'Meus Créditos',
  empty: 'Você não possui nenhuma carteira cadastrada.',
  loadFailed: 'Erro ao carregar carteiras. Tente novamente.',
  // Ours from here on.
  buyCredits: 'Adicionar créditos',
  credit: 'Créditos',
  bonus: 'Bônus',
  bonusHint: 'O bônus é usado antes dos créditos e vale só para estacionar.',
  shared: (owner: string) => `Compartilhada por ${owner}`,
  share: 'Compartilhar carteira',
  askBack: 'Receber meu saldo de volta',
  topUp: 'Recarga automática',
})

/** The automatic top-up. All of these are our own words. */
export const topUpTexts = words('wallets', 'topUpTexts', {
  title: 'Recarga automática',
  heading: (wallet: string) => `Recarga automática: ${wallet}`,
  loadFailed: 'Erro ao carregar a recarga automática. Tente novamente.',
  failed: 'Não foi possível salvar. Tente novamente.',
  state: { on: 'Ligada', off: 'Desligada', paused: 'Parada' },
  paused: {
    card_refused: 'O banco recusou o cartão, e nada foi cobrado.',
    card_gone: 'O cartão foi excluído. Escolha outro.',
    card_expired: 'O cartão venceu. Escolha outro.',
    unknown: 'Ainda não sabemos se o cartão foi cobrado; até lá, nada mais será cobrado.',
    amount: 'O valor escolhido não é mais vendido. Escolha outro.',
    disputed: 'Há um pagamento seu contestado no banco.',
    refund_asked: 'Você pediu o seu saldo de volta.',
  },
  rule: (below: string, amount: string) =>
    `Quando uma compra deixar o saldo abaixo de ${below}, o cartão compra ${amount} em créditos.`,
  used: (used: string, cap: string) => `Usado neste mês: ${used} de ${cap}.`,
  pending: (amount: string) => `Uma compra de ${amount} está a caminho.`,
  stop: 'Parar agora',
  stopped: 'Recarga automática desligada.',
  card: 'Cartão',
  below: 'Recarregar quando o saldo ficar abaixo de',
  belowHint: 'Créditos e bônus juntos. Vale a partir da próxima compra.',
  amount: 'Valor de cada recarga',
  fee: (fee: string) => `Mais ${fee} de taxa.`,
  cap: 'Limite por mês',
  capHint: 'Quanto o cartão paga por mês, no máximo.',
  belowMissing: 'Informe um valor.',
  limits: (min: string, max: string) => `Mínimo ${min} / Máximo ${max}`,
  capLow: (amount: string) => `O limite precisa ser de pelo menos ${amount}.`,
  consent:
    'Você é avisado a cada recarga, e o aviso traz um link para parar. Parar é um toque, aqui ou no aviso.',
  save: 'Salvar mudanças',
  turnOn: 'Ligar recarga automática',
  saved: 'Recarga automática ligada.',
  unavailable: 'A compra de créditos por cartão não está disponível no momento.',
  noCard: 'A recarga usa um cartão salvo. Salve um ao comprar créditos.',
  buy: 'Comprar Créditos',
  stopping: 'Desligando a recarga automática…',
  again: 'Para ligar de novo, entre na sua conta e abra a sua carteira.',
  stopFailed: 'Não foi possível desligar por este link. Entre na sua conta e abra a sua carteira.',
  toWallets: 'Minhas carteiras',
})

/** What a member may do, and what that means. */
export const roleTexts = words('wallets', 'roleTexts', {
  park: 'Pode estacionar',
  view: 'Pode ver',
  parkHint: 'Estaciona os veículos da carteira com o saldo dela e vê o saldo e o que pagou.',
  viewHint: 'Vê o saldo e todas as movimentações, sem pagar nada.',
})

/** Words for whoever shares an own wallet; all of them ours. */
export const sharingTexts = words('wallets', 'sharingTexts', {
  title: 'Quem usa a carteira',
  missing: 'Esta carteira não foi encontrada entre as suas.',
  failed: 'Erro ao carregar quem usa a carteira. Tente novamente.',
  members: 'Pessoas',
  alone: 'Só você usa esta carteira.',
  since: 'Desde',
  role: (name: string) => `O que ${name} pode fazer`,
  remove: 'Remover',
  removeOf: (name: string) => `Remover ${name}`,
  removeQuestion: (name: string) => `${name} deixa de usar a carteira agora mesmo.`,
  removeHint: 'Um ticket que já está valendo continua até o fim; o que voltar dele fica na carteira.',
  invite: 'Convidar',
  inviteHint: 'Crie um link e envie a uma pessoa. Ele vale 7 dias e para uma única resposta.',
  inviteRole: 'O que a pessoa poderá fazer',
  create: 'Criar convite',
  linkTitle: 'Convite pronto',
  linkHint:
    'O link aparece só agora. Quem abrir e aceitar primeiro entra na carteira: envie só à pessoa certa.',
  link: 'Link do convite',
  validUntil: 'Vale até',
  send: 'Enviar link',
  sendText: 'Convite para usar a minha carteira de estacionamento',
  copy: 'Copiar link',
  copied: 'Copiado!',
  copyFailed: 'Erro ao copiar',
  showQr: 'Mostrar QR Code',
  qr: 'QR Code do convite',
  close: 'Fechar',
  cancel: 'Cancelar',
  open: 'Convites em aberto',
  revoke: 'Cancelar convite',
  leave: 'Sair da carteira',
  leaveQuestion: (owner: string) => `Você deixa de usar a carteira de ${owner} agora mesmo.`,
  leaveHint: 'Para voltar, é preciso um novo convite.',
})

/** Words for whoever is invited; all of them ours. */
export const invitationTexts = words('wallets', 'invitationTexts', {
  title: 'Convite',
  heading: (owner: string) => `${owner} convidou você para usar uma carteira`,
  own: 'Este convite é da sua própria carteira. Envie o link à pessoa que você quer convidar.',
  accepted: (owner: string) => `Você já usa a carteira de ${owner}.`,
  over: 'Este convite não vale mais. Peça outro a quem convidou.',
  validUntil: 'Responda até',
  accept: 'Aceitar convite',
  decline: 'Recusar',
  wallets: 'Ver minhas carteiras',
  told: 'Quem convidou vê o seu primeiro nome, a inicial do sobrenome e o que você pagar com a carteira.',
})
