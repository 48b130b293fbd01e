import { paymentFormTexts } from '#contract/codes/texts.ts'
import { longestReason } from '#domain/staff/reasons.ts'

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
  passkeyName: 'Dê um nome à chave de acesso, como “Celular”.',
  roles: 'Escolha ao menos um papel.',
  passwordShort: 'A senha deve ter pelo menos 10 caracteres.',
  reason: 'Conte o motivo em poucas palavras.',
  reasonLong: `Conte o motivo em até ${longestReason} caracteres.`,
  reference: `Diga por qual comprovante foi pago, em até ${longestReason} caracteres.`,
  taxId: 'Digite um CPF ou CNPJ válido.',
  search: 'Digite pelo menos 3 caracteres.',
  amount: 'Digite um valor de R$ 0,01 a R$ 1.000,00.',
  period: 'Escolha um período de até 92 dias.',
  passwordEasy: 'Esta senha é fácil de adivinhar. Escolha outra.',
  passwordNamed:
    'Não use o nome da cidade, do programa ou o seu nome e e-mail na senha, nem com números ou sinais no lugar de letras. Escolha outra.',
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

/** Why somebody of the programme looks at the evidence of a notice. */
export const noticeLookReasonTexts = {
  contest: 'Contestação',
  complaint: 'Reclamação de motorista',
  check: 'Conferência interna',
  authority: 'Pedido de autoridade',
} as const

/** Whose cap a correction would exceed, behind the amount. */
export const correctionCapTexts = {
  driver: 'por motorista em 30 dias',
  proposer: 'por dia de quem propõe',
  day: 'por dia em todo o programa',
} as const

/** Why whoever stands in the list of corrections is looked at: there is no asking for it. */
export const correctionLookText = 'Correção de saldo'

/** What the kinds of accounts are called that are no payment form: the balances of all wallets, and the programme's own. */
const accountTexts: Readonly<Record<string, string>> = {
  credit: 'Saldo de créditos',
  bonus: 'Saldo de bônus',
  'parking-revenue': 'Receita de estacionamento',
  'regularisation-revenue': 'Receita de irregularidades',
  'fee-revenue': 'Receita de taxas',
  'bonus-granted': 'Bônus dado',
  'credit-refunded': 'Devolvido por fora',
  'credit-returning': 'Créditos a caminho do banco',
  'notice-returning': 'Irregularidades a caminho do banco',
  'forfeited-credit': 'Saldos encerrados',
  'disputed-claims': 'Cobranças contestadas',
  corrections: 'Correções',
}

/** What a kind of account is called: a payment form, or another one of the ledger. */
export const formNameOf = (form: string): string =>
  accountTexts[form] ?? paymentFormTexts[Number(form.replace('form/', ''))] ?? form

/** The lines of the register: what was read or done, and who where no person acted. */
export const registerActTexts = {
  operatorKey: 'Chave do programa',
  acts: {
    'sign in': 'Entrou',
    'sign out': 'Saiu',
    'sign out everywhere': 'Saiu de todos os aparelhos',
    'accept invitation': 'Aceitou o convite',
    'renew recovery codes': 'Gerou novos códigos de recuperação',
    'add passkey': 'Criou uma chave de acesso',
    'remove passkey': 'Removeu uma chave de acesso',
    'refuse passkey': 'Chave de acesso recusada: pode ter sido copiada',
    'read people': 'Viu a equipe',
    'invite people': 'Convidou',
    'change people': 'Mudou um acesso',
    'decide roles': 'Decidiu papéis',
    'unlock people': 'Liberou um acesso',
    'read register': 'Leu o registro',
    'look up plate': 'Consultou a placa',
    'report sighting': 'Registrou a placa',
    'issue notice': 'Notificou a placa',
    'add notice photo': 'Enviou foto',
    // No call does it any more; the register keeps its lines for good.
    'read notice photo': 'Viu foto',
    'read late claims': 'Viu registros recusados ou não emitidos',
    'list notices': 'Viu irregularidades',
    'read notice': 'Viu as provas',
    'cancel notice': 'Cancelou irregularidade',
    'release notice': 'Liberou irregularidade em análise',
    'list contests': 'Viu contestações',
    'decide contest': 'Decidiu contestação',
    'end shift': 'Encerrou o turno',
    'find drivers': 'Buscou um motorista',
    'read driver': 'Viu um motorista',
    'find guest tickets': 'Buscou tickets de visitantes',
    'read guest ticket': 'Viu o ticket de um visitante:',
    'unlock driver': 'Liberou o acesso de um motorista',
    'free tax id': 'Liberou um CPF',
    'resend receipt': 'Reenviou um comprovante',
    'correct plate': 'Corrigiu a placa de um ticket:',
    'propose correction': 'Propôs uma correção',
    'read corrections': 'Viu as correções',
    'decide correction': 'Decidiu uma correção',
    'read takings': 'Viu o caixa',
    'read refunds': 'Viu os reembolsos',
    'decide refund': 'Decidiu um reembolso',
    'read panel': 'Viu o painel',
    'read rules': 'Viu as regras',
    'send campaigns': 'Comunicados',
  } as Record<string, string>,
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
}
