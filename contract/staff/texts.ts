import { paymentFormTexts } from '#contract/codes/texts.ts'

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
  LookNeeded: 'Diga primeiro por que você precisa ver este motorista. O motivo vale meia hora.',
  DriverConfirmed: 'Este cadastro já foi confirmado pelo motorista e não pode ser liberado.',
  DriverWithoutEmail: 'Este motorista não tem e-mail confirmado.',
  OwnProposal: 'Ninguém aprova o que propôs. Peça a outra pessoa.',
  CorrectionClosed: 'Esta proposta já foi decidida.',
  CorrectionTooMuch: 'A carteira não tem esse saldo. O saldo nunca fica negativo.',
  OwnNotice: 'Ninguém decide sobre uma irregularidade que emitiu. Peça a outra pessoa da equipe.',
  ContestDecided: 'Esta contestação já foi decidida.',
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
  reason: 'Conte o motivo em poucas palavras.',
  taxId: 'Digite um CPF ou CNPJ válido.',
  search: 'Digite pelo menos 3 caracteres.',
  amount: 'Digite um valor de R$ 0,01 a R$ 1.000,00.',
  period: 'Escolha um período de até 92 dias.',
  passwordEasy: 'Esta senha é fácil de adivinhar. Escolha outra.',
} as const

/** Why somebody of the office looks at a driver. */
export const lookReasonTexts = {
  counter: 'Pedido no balcão',
  phone: 'Pedido por telefone ou mensagem',
  payment: 'Pagamento que não aparece',
  refund: 'Reembolso',
  contest: 'Contestação',
  authority: 'Pedido de autoridade',
} as const

/** What a form of the takings is called: a payment form, or a balance of wallets. */
export const formNameOf = (form: string): string => {
  if (form === 'credit') return 'Saldo de créditos'
  if (form === 'bonus') return 'Saldo de bônus'
  return paymentFormTexts[Number(form.replace('form/', ''))] ?? form
}

/** The takings as a table for spreadsheets. */
export const takingsCsvTexts = {
  columns: [
    'Dia',
    'Forma',
    'Créditos vendidos',
    'Estacionamento',
    'Irregularidades',
    'Taxas',
    'Outras entradas',
    'Devolvido',
    'Total',
  ],
  name: (from: string, until: string) => `caixa-${from}-${until}`,
}
