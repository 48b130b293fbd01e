/**
 * What the programme's people read when a call says no, who read Portuguese; nothing of it travels to a driver, so it stands
 * apart from the texts of the contract.
 */
export const staffRefusalTexts = {
  ScopeMissing:
    'Esta chave não tem a permissão “{scope}”. Peça a quem administra as chaves do programa uma chave que a tenha.',
  StaffLoginFailed: 'E-mail, senha ou código não conferem.',
  StaffLocked:
    'Muitas tentativas erradas. Entre com uma chave de acesso ou um código de recuperação, peça a um gestor que libere o acesso ou tente de novo em uma hora.',
  InvitationInvalid: 'Este convite não vale mais. Peça outro a um gestor.',
  SecondFactorWrong: 'O código não confere. Confira a hora do aparelho e digite o código que aparece agora.',
  StaffPasswordWrong: 'A senha não confere.',
  PasskeyRefused: 'A chave de acesso não foi aceita. Comece de novo.',
  TooManyPasskeys: 'Você já tem 10 chaves de acesso. Remova uma que não usa mais.',
  LastSecondFactor:
    'Este é o seu único segundo fator e não pode ser removido. Peça um novo convite a um gestor.',
  PasskeysUnavailable:
    'Chaves de acesso só funcionam quando o programa tem um endereço próprio com https. Use o código do aplicativo.',
  LookNeeded: 'Diga primeiro por que você precisa ver estes dados. O motivo vale meia hora.',
  DriverConfirmed: 'Este cadastro já foi confirmado pelo motorista e não pode ser liberado.',
  DriverHasBalance:
    'Este cadastro ainda tem {amount}, entre créditos, bônus e devoluções em andamento, e não pode ser liberado.',
  DriverWithoutEmail: 'Este motorista não tem e-mail confirmado.',
  GuestTicketUnpaid: 'Este ticket não está pago: não há o que corrigir nem comprovante para enviar.',
  GuestContactsForgotten:
    'O e-mail e o celular desta compra já foram apagados. O comprovante não pode mais ser enviado.',
  GuestWithoutContact: 'Este ticket foi comprado sem e-mail e sem celular.',
  OwnProposal: 'Ninguém aprova o que propôs. Peça a outra pessoa.',
  ProposerLetIn:
    'Quem propôs só entrou na equipe por você, e a segunda pessoa tem de ser outra. Peça a quem não deu esse acesso.',
  CorrectionCap: 'Com esta correção, o limite de {cap} {per} seria ultrapassado.',
  CorrectionClosed: 'Esta proposta já foi decidida.',
  CorrectionOwnerless: 'O cadastro deste motorista foi encerrado: recuse a proposta.',
  CorrectionTooMuch: 'A carteira não tem esse saldo. O saldo nunca fica negativo.',
  OwnNotice: 'Ninguém decide sobre uma irregularidade que emitiu. Peça a outra pessoa da equipe.',
  ContestDecided: 'Esta contestação já foi decidida.',
  ClaimOfAnother: 'Isto foi anotado por outra pessoa e fica no aparelho até ela entrar.',
  RefundPaid:
    'Este reembolso já foi marcado como pago: {amount}, por {who}, em {when}. Antes de pagar, confira no banco se já saiu.',
  RefundNotRefused:
    'Este estorno não espera por nós: o banco ainda não o recusou, já o fez, ou ele já consta como pago.',
  StaffSuspended: 'O acesso desta pessoa está suspenso. Reative primeiro, com o motivo.',
  StaffHasAccess:
    'Esta pessoa já tem acesso, com outro nome ou outros papéis. Use Alterar na lista, com o motivo.',
  RolesChanged: 'Estes papéis já foram decididos ou mudaram. Confira a lista e tente de novo.',
  OwnAccount: 'Ninguém muda ou suspende o próprio acesso. Peça a outro gestor.',
} as const
