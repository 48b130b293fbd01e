import type { ProblemCode } from '#domain/problems.ts'

/** What a driver reads beside a field, per problem. Verbatim where the specification has a text (section 5). */
export const problemTexts: Record<ProblemCode, string> = {
  tax_id_required: 'O campo CPF/CNPJ é obrigatório',
  tax_id_invalid: 'Digite um CPF/CNPJ válido',
  password_required: 'O campo senha é obrigatório',
  captcha_required: 'Por favor, complete o captcha antes de continuar.',
  name_required: 'O campo nome é obrigatório',
  name_full: 'Digite o seu nome completo',
  phone_required: 'O campo celular é obrigatório',
  phone_length: 'O celular deve conter 11 dígitos (incluindo o DDD)',
  phone_pattern: 'Digite um número válido com DDD + 9 dígitos',
  email_required: 'O campo e-mail é obrigatório',
  email_invalid: 'Digite um e-mail válido',
  guest_email_invalid: 'E-mail deve ser válido',
  password_length: 'A senha deve conter pelo menos 6 caracteres',
  password_confirmation_different: 'As senhas informadas não correspondem.',
  terms_not_accepted: 'Você deve aceitar os Termos de Uso para continuar',
  birth_date_invalid: 'Data inválida (dd/mm/aaaa)',
  cep_invalid: 'CEP inválido',
  address_required: 'O campo endereço é obrigatório',
  number_required: 'O campo número é obrigatório',
  number_invalid: 'O número deve ter até 5 dígitos',
  district_required: 'O campo bairro é obrigatório',
  city_required: 'O campo cidade é obrigatório',
  uf_required: 'O campo estado é obrigatório',
  uf_invalid: 'O estado deve ter 2 letras',
  plate_required: 'A placa é obrigatória',
  plate_invalid: 'Digite uma placa de veículo válida',
  code_required: 'O código é obrigatório',
  code_length: 'O código deve ter 4 dígitos',
  send_method_required: 'Selecione ao menos um metodo para o envio do codigo.',
  recovery_code_length: 'O codigo deve ter 4 dígitos',
  new_password_length: 'A nova senha deve conter pelo menos 6 caracteres',
  reset_confirmation_different: 'O campo de confirmação de senha esta diferente',
  amount_out_of_limits: 'Mínimo {min} / Máximo {max}',
  card_holder_required: 'O nome impresso no cartão é obrigatório',
  card_holder_full: 'Digite o nome completo',
  card_number_invalid: 'Digite o número do cartão',
  card_expiry_invalid: 'Digite a validade do cartão',
  card_expired: 'Este cartão está vencido',
  card_code_required: 'O código de segurança é obrigatório',
  card_code_invalid: 'O código de segurança deve ter 3 ou 4 dígitos',
  card_bank_required: 'Selecione o banco',
  cep_required: 'O campo cep é obrigatório',
  cep_short: 'Digite o cep',
  address_short: 'O endereço deve ter mais de 3 caracteres',
  profile_phone_length: 'O celular deve conter 10 ou 11 dígitos (incluindo o DDD)',
}

/** For values of a shape that no form of ours sends. */
export const shapeTexts = { missing: 'Campo obrigatório.', wrong: 'Valor inválido.' }

/** The uniqueness check (specification 8, decision Q53). */
export const inUseTexts = {
  identification: 'O CPF/CNPJ informado já está em uso.',
  phone: 'O telefone informado já está em uso.',
  email: 'O e-mail informado já está em uso.',
} as const

/** The same on create: the 'já está cadastrado' variants. */
export const takenTexts = {
  identification: 'O CPF/CNPJ informado já está cadastrado.',
  phone: 'O celular informado já está cadastrado.',
  email: 'O e-mail informado já está cadastrado.',
} as const

/** Labels of the numeric codes, as the wire carries them in `status_enum`, `type_enum` and `type_name` (Q15). */
export const vehicleStatusTexts: Record<number, string> = {
  1: 'Não estacionado',
  2: 'Estacionado',
  3: 'Agendado',
  4: 'Estacionado',
}

export const activationTypeTexts: Record<number, string> = {
  1: 'Normal',
  2: 'Notificação',
  3: 'Aviso',
  4: 'Autuado',
}

export const noticeStatusTexts: Record<number, string> = {
  1: 'Pendente',
  2: 'Notificado',
  3: 'Pago',
  4: 'Autuado',
  5: 'Cancelado',
  6: 'Desconsiderado',
}

/** Types without an entry here show their number's `type_name` as the server gives it. */
export const transactionTypeTexts: Record<number, string> = {
  1: 'Compra de créditos',
  6: 'Estacionamento',
  7: 'Devolução por saída da vaga',
  8: 'Bônus recebido',
  9: 'Reembolso de créditos',
  10: 'Saldo encerrado com a conta',
  11: 'Ativação automática desfeita',
  17: 'Regularização',
}

export const paymentFormTexts: Record<number, string> = {
  1: 'Dinheiro',
  2: 'Cartão de crédito',
  3: 'Cartão de débito',
  4: 'MEUS CRÉDITOS',
  5: 'Boleto bancário',
  11: 'Pix',
}

/** What a payer reads when an order ends without what it was for, by its status (Q61); cancelled ones go back. */
export const orderOverTexts: Record<number, string> = {
  3: 'Este pedido foi cancelado. Se você já pagou, o valor será devolvido. Faça o pedido novamente.',
  4: 'O prazo para pagar terminou. Faça o pedido novamente.',
  5: 'O banco recusou o pagamento. Faça o pedido novamente.',
}

/** How the brands of cards write themselves (Specification 9, saved cards); any other shows as the server names it. */
export const cardBrandTexts: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  elo: 'Elo',
}

/** Answers of calls that have nothing else to say (Q2). */
export const doneTexts = {
  done: 'Operação realizada com sucesso!',
  emailConfirmed: 'E-mail confirmado.',
  codeSent: 'Código enviado.',
  linkSent: 'E-mail de confirmação enviado.',
  loggedOut: 'Sessão encerrada.',
  vehicleAdded: 'Veículo cadastrado com sucesso!',
  vehicleRemoved: 'Veículo removido com sucesso!',
  parked: 'Ativação realizada com sucesso!',
  reportSent: 'O relatório em PDF foi enviado para o email cadastrado!',
  automaticOn: 'Ativação automática ligada.',
  automaticOff: 'Ativação automática desligada.',
  automaticReversed: 'A ativação automática foi desfeita e o valor voltou para a carteira.',
  cardDeleted: 'Cartão excluído com sucesso!',
  profileUpdated: 'Seu perfil foi atualizado com sucesso.',
  sessionEnded: 'Sessão encerrada.',
  otherSessionsEnded: 'As outras sessões foram encerradas.',
  accountDeleted: 'Conta excluída com sucesso.',
  refundRequested: 'Solicitação de reembolso enviada. Nossa equipe entrará em contato com você.',
  /** Specification 8. */
  preferenceSet: 'Preferência atualizada com sucesso.',
} as const
