/**
 * What the programme's people read, who read Portuguese; nothing of it travels to a driver, so it stands apart from the
 * texts of the contract.
 */
export const staffRefusalTexts = {
  StaffLoginFailed: 'E-mail, senha ou código não conferem.',
  StaffLocked:
    'Muitas tentativas erradas. Entre com um código de recuperação, peça a um gestor que libere o acesso ou tente de novo em uma hora.',
  InvitationInvalid: 'Este convite não vale mais. Peça outro a um gestor.',
  SecondFactorWrong: 'O código não confere. Confira a hora do aparelho e digite o código que aparece agora.',
  PhotoUnreadable: 'Esta foto não pôde ser lida. Tire outra.',
  OwnAccount: 'Ninguém muda ou suspende o próprio acesso. Peça a outro gestor.',
} as const

/** What the roles are called. */
export const roleTexts = {
  agent: 'Agente',
  support: 'Atendimento',
  finance: 'Financeiro',
  manager: 'Gestor',
} as const

/** What is wrong with a field of the programme's people. */
export const staffProblemTexts = {
  email: 'Digite um e-mail válido.',
  name: 'Digite o nome.',
  roles: 'Escolha ao menos um papel.',
  passwordShort: 'A senha deve ter pelo menos 10 caracteres.',
  passwordEasy: 'Esta senha é fácil de adivinhar. Escolha outra.',
} as const
