/**
 * The closed list of ways a call can say no: HTTP status, `type` on the wire and the text a driver reads.
 * Texts in quotes of the specification are verbatim; the others are ours (decision Q21).
 * `{name}` in a text is filled from the refusal's details.
 */
export const refusals = {
  invalid_input: { status: 422, type: 'InvalidInput', text: 'Confira os dados informados.' },
  malformed: { status: 400, type: 'MalformedRequest', text: 'Não foi possível entender a solicitação.' },
  not_logged_in: { status: 401, type: 'Unauthenticated', text: 'Sua sessão expirou. Entre novamente.' },
  user_not_verified: {
    status: 403,
    type: 'UserNotVerified',
    text: 'Confirme o seu cadastro para continuar.',
  },
  forbidden: { status: 403, type: 'Forbidden', text: 'Você não tem acesso a este recurso.' },
  not_found: { status: 404, type: 'NotFound', text: 'Registro não encontrado.' },
  too_many_requests: {
    status: 429,
    type: 'TooManyRequests',
    text: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  },
  key_in_use: {
    status: 409,
    type: 'IdempotencyKeyInUse',
    text: 'Esta operação já está em andamento. Aguarde um instante.',
  },
  key_reused: {
    status: 422,
    type: 'IdempotencyKeyReused',
    text: 'Esta operação já foi enviada com outros dados.',
  },

  captcha_required: {
    status: 422,
    type: 'CaptchaRequired',
    text: 'Por favor, complete o captcha antes de continuar.',
  },
  captcha_unavailable: {
    status: 500,
    type: 'CaptchaUnavailable',
    text: 'Não foi possível conferir o captcha. Tente novamente em instantes.',
  },

  login_failed: { status: 401, type: 'LoginFailed', text: 'CPF/CNPJ ou senha incorretos.' },
  link_invalid: {
    status: 422,
    type: 'LinkInvalid',
    text: 'Este link não é mais válido. Solicite uma nova confirmação.',
  },
  resend_too_soon: {
    status: 429,
    type: 'ResendTooSoon',
    text: 'Aguarde {seconds} segundos para solicitar um novo envio.',
  },
  code_path_closed: {
    status: 422,
    type: 'CodePathClosed',
    text: 'Por segurança, a confirmação por código foi bloqueada. Use o link enviado por e-mail.',
  },
  code_invalid: { status: 422, type: 'CodeInvalid', text: 'Informe um codigo válido.' },
  reset_link_invalid: {
    status: 422,
    type: 'ResetLinkInvalid',
    text: 'Este link de redefinição não é mais válido. Solicite um novo.',
  },
  email_missing: { status: 422, type: 'EmailMissing', text: 'Não há e-mail cadastrado nesta conta.' },
  email_unconfirmed: {
    status: 422,
    type: 'EmailUnconfirmed',
    text: 'Confirme o seu e-mail para receber o PDF.',
  },
  pdf_not_ready: {
    status: 404,
    type: 'PdfNotReadyException',
    text: 'O PDF ainda está sendo gerado.',
  },
  phone_missing: { status: 422, type: 'PhoneMissing', text: 'Não há celular cadastrado nesta conta.' },
  already_confirmed: { status: 422, type: 'AlreadyConfirmed', text: 'Este contato já está confirmado.' },
  postal_code_not_found: { status: 404, type: 'PostalCodeNotFound', text: 'CEP não encontrado.' },

  user_has_balance: {
    status: 409,
    type: 'UserHasBalance',
    text: 'Você ainda possui saldo de {amount}. Se excluir a conta, esse saldo será perdido.',
  },
  user_has_requested_exclusion: {
    status: 409,
    type: 'UserHasRequestedExclusion',
    text: 'Você já solicitou reembolso em {date}. Por favor, aguarde o retorno da nossa equipe.',
  },
  refund_unavailable: {
    status: 422,
    type: 'RefundUnavailable',
    text: 'O reembolso não está disponível neste programa.',
  },
  nothing_to_refund: { status: 422, type: 'NothingToRefund', text: 'Você não possui saldo para reembolso.' },
  refund_closed: { status: 409, type: 'RefundClosed', text: 'Este pedido de reembolso já foi encerrado.' },
  refund_disagrees: {
    status: 409,
    type: 'RefundDisagrees',
    text: 'O saldo a reembolsar é de {amount}. Confira a lista e tente novamente.',
  },

  vehicle_exists: { status: 422, type: 'VehicleExists', text: 'Este veículo já está cadastrado.' },
  vehicle_parked: {
    status: 422,
    type: 'VehicleParked',
    text: 'Este veículo está estacionado. Saia da vaga antes de removê-lo.',
  },
  vehicle_not_yours: {
    status: 422,
    type: 'VehicleNotFound',
    text: 'Veículo não encontrado entre os seus veículos.',
  },
  product_unavailable: {
    status: 422,
    type: 'ProductUnavailable',
    text: 'Este tempo não está disponível. Escolha outro.',
  },
  insufficient_balance: {
    status: 422,
    type: 'InsufficientBalance',
    text: 'Você não possui saldo suficiente para estacionar.',
  },
  last_fraction: {
    status: 422,
    type: 'LastFraction',
    text: 'Não é possível sair da vaga na última fração de {minutes} minutos.',
  },
  automatic_unavailable: {
    status: 422,
    type: 'AutomaticActivationUnavailable',
    text: 'A ativação automática não está disponível.',
  },
  automatic_final: {
    status: 422,
    type: 'AutomaticActivationFinal',
    text: 'Esta ativação automática não pode mais ser desfeita.',
  },
  activation_over: { status: 422, type: 'ActivationOver', text: 'O tempo desta vaga já terminou.' },

  payment_form_unavailable: {
    status: 422,
    type: 'PaymentFormUnavailable',
    text: 'Esta forma de pagamento não está disponível.',
  },
  amount_out_of_limits: {
    status: 422,
    type: 'AmountOutOfLimits',
    text: 'Mínimo {min} / Máximo {max}',
  },
  order_disagrees: {
    status: 422,
    type: 'OrderDisagrees',
    text: 'Os dados do pedido não conferem. Comece a compra novamente.',
  },
  order_closed: {
    status: 409,
    type: 'OrderClosed',
    text: 'Este pedido não aceita mais pagamento. Comece a compra novamente.',
  },
  notice_not_payable: {
    status: 422,
    type: 'NoticeNotPayable',
    text: 'Esta irregularidade não pode mais ser paga.',
  },
  notice_locked: {
    status: 409,
    type: 'NoticeLocked',
    text: 'Já existe um pagamento em andamento para esta irregularidade.',
  },
  notice_not_cancellable: {
    status: 422,
    type: 'NoticeNotCancellable',
    text: 'Esta irregularidade não pode mais ser cancelada.',
  },
  plate_may_park: {
    status: 422,
    type: 'PlateMayPark',
    text: 'Este veículo tem direito de estacionar agora.',
  },
  plate_is_paying: {
    status: 409,
    type: 'PlateIsPaying',
    text: 'Há um pagamento em andamento para este veículo.',
  },
  profile_incomplete: {
    status: 422,
    type: 'ValidationException',
    text: 'Complete o seu cadastro para continuar.',
  },
  payment_refused: {
    status: 422,
    type: 'PaymentRefused',
    text: 'O pagamento não foi autorizado. Confira os dados do cartão ou escolha outra forma de pagamento.',
  },
  card_invalid: {
    status: 422,
    type: 'CardInvalid',
    text: 'Não foi possível usar este cartão. Confira os dados e tente novamente.',
  },
  card_data_refused: {
    status: 422,
    type: 'CardDataRefused',
    text: 'Por segurança, os dados do cartão não podem ser enviados assim. Recarregue a página e tente novamente.',
  },
  insufficient_credit: { status: 422, type: 'InsufficientCredit', text: 'Saldo insuficiente' },
  gateway_unavailable: {
    status: 500,
    type: 'GatewayUnavailable',
    text: 'O banco não respondeu. Tente novamente em instantes.',
  },
} as const satisfies Record<string, { status: number; type: string; text: string }>

export type RefusalCode = keyof typeof refusals

/** Refusals that every call may give and none needs to declare. */
export const everyCall = [
  'invalid_input',
  'malformed',
  'not_logged_in',
  'user_not_verified',
  'forbidden',
  'not_found',
  'too_many_requests',
  'key_in_use',
  'key_reused',
] as const satisfies readonly RefusalCode[]

/** The text of a fault: anything that is neither wrong input nor a refusal (specification 8). */
export const faultText = 'Ocorreu um erro. Tente novamente.'

/** The body of every answer that is not a success (decision Q3). */
export type ErrorBody = {
  message: string
  type: string
  error: { message: string; errors: Record<string, string[]> }
}
