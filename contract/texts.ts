import { words } from '#domain/languages.ts'
import type { ProblemCode } from '#domain/problems.ts'

/** What a driver reads beside a field, per problem. Verbatim where the specification has a text (section 5). */
export const problemTexts: Record<ProblemCode, string> = words('contract', 'problemTexts', {
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
  password_easy: 'Esta senha é fácil de adivinhar. Escolha outra.',
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
  uf_invalid: 'Digite a sigla do estado, como MA',
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
})

/** For values of a shape that no form of ours sends. */
export const shapeTexts = words('contract', 'shapeTexts', {
  missing: 'Campo obrigatório.',
  wrong: 'Valor inválido.',
})

/** The uniqueness check (specification 8, decision Q53). */
export const inUseTexts = words('contract', 'inUseTexts', {
  identification: 'O CPF/CNPJ informado já está em uso.',
  phone: 'O telefone informado já está em uso.',
  email: 'O e-mail informado já está em uso.',
})

/** The same on create: the 'já está cadastrado' variants. */
export const takenTexts = words('contract', 'takenTexts', {
  identification: 'O CPF/CNPJ informado já está cadastrado.',
  phone: 'O celular informado já está cadastrado.',
  email: 'O e-mail informado já está cadastrado.',
})

/** How the brands of cards write themselves (Specification 9, saved cards); any other shows as the server names it. */
export const cardBrandTexts: Record<string, string> = words('contract', 'cardBrandTexts', {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  elo: 'Elo',
  hipercard: 'Hipercard',
  other: 'Cartão',
})

/** Answers of calls that have nothing else to say (Q2). */
export const doneTexts = words('contract', 'doneTexts', {
  done: 'Operação realizada com sucesso!',
  emailConfirmed: 'E-mail confirmado.',
  codeSent: 'Código enviado.',
  linkSent: 'O e-mail de confirmação está a caminho.',
  loggedOut: 'Sessão encerrada.',
  vehicleAdded: 'Veículo cadastrado com sucesso!',
  vehicleRemoved: 'Veículo removido com sucesso!',
  vehicleChanged: 'Veículo atualizado.',
  invitationRevoked: 'Convite cancelado.',
  invitationDeclined: 'Convite recusado.',
  walletJoined: 'Pronto! A carteira agora aparece em Meus Créditos.',
  walletLeft: 'Você saiu da carteira.',
  memberChanged: 'Permissão alterada.',
  memberDeleted: 'Pessoa removida da carteira.',
  parked: 'Ativação realizada com sucesso!',
  plateCorrected: 'Placa corrigida. O ticket continua até a mesma hora.',
  plateCorrectedAndNotice:
    'Placa corrigida. A irregularidade registrada enquanto o ticket valia foi cancelada.',
  plateCorrectedAndPaid:
    'Placa corrigida. Uma irregularidade registrada enquanto o ticket valia já estava paga: conteste-a para receber o valor de volta.',
  plateCorrectedToOffice:
    'Placa corrigida. Só uma irregularidade em 30 dias é cancelada assim: a outra foi enviada à central como contestação.',
  reportSent: 'O relatório em PDF foi enviado para o email cadastrado!',
  automaticOn: 'Ativação automática ligada.',
  vehicleStillMine: 'Obrigado! A ativação automática deste veículo voltou a valer.',
  vehicleNotMine:
    'A ativação automática deste veículo foi desligada. Se ele não é mais seu, remova-o da lista.',
  automaticOff: 'Ativação automática desligada.',
  automaticReversed: 'A ativação automática foi desfeita e o valor voltou para a carteira.',
  cardDeleted: 'Cartão excluído com sucesso!',
  profileUpdated: 'Seu perfil foi atualizado com sucesso.',
  sessionEnded: 'Sessão encerrada.',
  otherSessionsEnded: 'As outras sessões foram encerradas.',
  accountDeleted: 'Conta excluída com sucesso.',
  refundRequested: 'Solicitação de reembolso enviada. Nossa equipe entrará em contato com você.',
  /** Where banks give all of it back, and nothing waits for a person. */
  refundReturning: 'Solicitação de reembolso enviada.',
  topUpStopped: 'Recarga automática desligada.',
  /** Specification 8. */
  preferenceSet: 'Preferência atualizada com sucesso.',
})

/** Of every service that the city has switched off (decision Q156). */
const switchedOff = 'Este serviço não está disponível no momento.'

/**
 * What a driver reads of a refusal, by its type on the wire; the page too says it by itself when an answer names no more
 * than the type. Texts in quotes of the specification are verbatim; the others are ours (decision Q21).
 */
export const refusalTexts = words('contract', 'refusalTexts', {
  InvalidInput: 'Confira os dados informados.',
  PostalCodeNotFound: 'CEP não encontrado.',
  PhoneMissing: 'Não há celular cadastrado nesta conta.',
  NothingToRefund: 'Você não possui saldo para reembolso.',
  RefundWaits: 'Por segurança, após a troca da senha, peça o reembolso a partir de {date}.',
  AutomaticActivationUnavailable: switchedOff,
  RefundUnavailable: switchedOff,
  Unavailable: 'O serviço está indisponível no momento. Tente novamente em instantes.',
  DatabaseAway:
    'O nosso banco de dados está voltando. O que já foi confirmado está guardado; tente novamente em instantes.',
  Unauthenticated: 'Sua sessão expirou. Entre novamente.',
  UserNotVerified: 'Confirme o seu cadastro para continuar.',
  Forbidden: 'Você não tem acesso a este recurso.',
  NotFound: 'Registro não encontrado.',
  TooManyRequests: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  IdempotencyKeyInUse: 'Esta operação já está em andamento. Aguarde um instante.',

  ParkingUnavailable: switchedOff,
  LeavingUnavailable: switchedOff,
  CreditUnavailable: switchedOff,
  RegularisationUnavailable: switchedOff,
  WalletsUnavailable: switchedOff,

  CaptchaRequired: 'Por favor, complete o captcha antes de continuar.',
  ProofRequired: 'Não foi possível concluir a consulta. Tente novamente.',
  CaptchaUnavailable: 'Não foi possível conferir o captcha. Tente novamente em instantes.',

  LoginFailed: 'CPF/CNPJ ou senha incorretos.',
  LinkInvalid: 'Este link não é mais válido. Solicite uma nova confirmação.',
  SmsDelayed: 'O SMS não pôde ser enviado agora. Se o código não chegar em instantes, peça outro.',
  CodePathClosed:
    'Por segurança, a confirmação por código foi bloqueada. Use o link enviado por e-mail, se houver um a confirmar, ou fale com o suporte.',
  CodeInvalid: 'Informe um codigo válido.',
  ResetLinkInvalid: 'Este link de redefinição não é mais válido. Solicite um novo.',
  EmailMissing: 'Não há e-mail cadastrado nesta conta.',
  EmailUnconfirmed: 'Confirme o seu e-mail para receber o PDF.',
  PdfNotReadyException: 'O PDF ainda está sendo gerado.',
  AlreadyConfirmed: 'Este contato já está confirmado.',

  VehicleExists: 'Este veículo já está cadastrado.',
  VehicleParked: 'Este veículo está estacionado. Saia da vaga antes de removê-lo.',
  VehicleNotFound: 'Veículo não encontrado entre os seus veículos.',
  ProductUnavailable: 'Este tempo não está disponível. Escolha outro.',
  InsufficientBalance: 'Você não possui saldo suficiente para estacionar.',
  AutomaticActivationFinal: 'Esta ativação automática não pode mais ser desfeita.',
  ActivationOver: 'O tempo desta vaga já terminou.',
  PlateSame: 'O ticket já é desta placa.',
  PlateCorrectedBefore: 'A placa deste ticket já foi corrigida uma vez.',
  PlateWasSeen: 'Um agente já viu o veículo desta placa estacionado. O ticket não pode mais mudar de placa.',
  PlateTooDifferent:
    'Só é possível corrigir até dois caracteres ou, com cadastro, escolher um veículo que já era seu quando o ticket foi comprado.',
  PlateHasTicket: 'Esta placa já tem um ticket nesta carteira.',
  PlateNotInWallet:
    'Esta placa não está entre os veículos desta carteira, e só o dono da carteira pode incluí-la. Peça a ele que corrija a placa ou inclua o veículo.',

  PaymentFormUnavailable: 'Esta forma de pagamento não está disponível.',
  OrderDisagrees: 'Os dados do pedido não conferem. Comece a compra novamente.',
  BuyingHeld:
    'Um pagamento desta conta foi contestado no banco. Novas compras de créditos ficam suspensas até a decisão do banco.',
  OrderClosed: 'Este pedido não aceita mais pagamento. Comece a compra novamente.',
  NoticeNotPayable: 'Esta irregularidade não pode mais ser paga.',
  NoticeHeld: 'Irregularidade em análise: não é preciso pagar agora.',
  NoticeLocked: 'Já existe um pagamento em andamento para esta irregularidade.',
  PriceChanged: 'O valor mudou. Confira o novo valor antes de pagar.',
  OrderPaid: 'Este pagamento já foi confirmado.',
  OrderUndecided: 'O banco ainda está analisando este pagamento. Aguarde a resposta.',
  ValidationException: 'Complete o seu cadastro para continuar.',
  PaymentRefused: 'O pagamento não foi autorizado. Confira os dados ou escolha outra forma de pagamento.',
  CardInvalid: 'Não foi possível usar este cartão. Confira os dados e tente novamente.',
  CardDataRefused:
    'Por segurança, os dados do cartão não podem ser enviados assim. Recarregue a página e tente novamente.',
  InsufficientCredit: 'Saldo insuficiente',
  GatewayUnavailable: 'O banco não respondeu. Tente novamente em instantes.',
})

/** Those that our page never shows by their type, since it offers none of it or has words of its own: the office's, and other programs'. */
export const officeRefusalTexts = words('contract', 'officeRefusalTexts', {
  MalformedRequest: 'Não foi possível entender a solicitação.',
  IdempotencyKeyReused: 'Esta operação já foi enviada com outros dados.',
  RefundClosed: 'Este pedido de reembolso já foi encerrado ou já volta pelo banco.',
  NoticeNotCancellable: 'Esta irregularidade não pode mais ser cancelada.',
  ContestOpen: 'Já existe uma contestação em análise para esta irregularidade.',
  ContestClosed: 'Esta irregularidade não pode mais ser contestada.',
  ContestSpent: 'Esta irregularidade já foi contestada duas vezes, e a decisão é final.',
  PhotoUnreadable: 'Esta foto não pôde ser lida. Tire outra.',
  PlateMayPark: 'Este veículo tem direito de estacionar agora.',
  PlateIsPaying: 'Há um pagamento em andamento para este veículo.',
})

/** The same for refusals with a gap, which only the server can fill. */
export const filledRefusalTexts = words('contract', 'filledRefusalTexts', {
  SmsLimit:
    'O limite de mensagens por SMS foi atingido. Tente novamente em {wait} ou use o e-mail, se houver um cadastrado.',
  LetterLimit:
    'O limite de e-mails de confirmação para este endereço foi atingido. Tente novamente em {wait}.',
  ResendTooSoon: 'Aguarde {seconds} segundos para solicitar um novo envio.',
  UserHasBalance: 'Você ainda possui saldo de {amount}. Se excluir a conta, esse saldo será perdido.',
  UserHasReturning:
    'Você ainda possui saldo de {amount}, do qual o banco ainda está devolvendo {returning}. Se excluir a conta, o que está na carteira e o que o banco não devolver serão perdidos.',
  UserHasRequestedExclusion:
    'Você já solicitou reembolso em {date}. Por favor, aguarde o retorno da nossa equipe.',
  RefundDisagrees: 'O saldo a reembolsar é de {amount}. Confira a lista e tente novamente.',
  TooManySessions:
    'Você já está conectado em {max} aparelhos. Saia de um deles, ou crie uma nova senha para sair de todos.',
  TooManyVehicles: 'Sua conta já tem {max} veículos. Remova um deles para adicionar outro.',
  TooManyMembers: 'Esta carteira já é usada por {max} pessoas, o limite.',
  TooManyInvitations: 'Já existem {max} convites em aberto. Cancele um deles para criar outro.',
  TooManyDrafts:
    'Sua conta já tem {max} pedidos à espera de pagamento. Conclua um deles ou espere que o prazo termine.',
  LastFraction: 'Não é possível sair da vaga na última fração de {minutes} minutos.',
  AmountOutOfLimits: 'Mínimo {min} / Máximo {max}',
  CapTooLow: 'O limite por mês precisa ser de pelo menos {amount}.',
})

/** The text of a fault: anything that is neither wrong input nor a refusal (specification 8). */
export const faultTexts = words('contract', 'faultTexts', { fault: 'Ocorreu um erro. Tente novamente.' })

/** A time to wait in the largest unit that tells enough. */
export const waitTexts = words('contract', 'waitTexts', {
  howLong: (seconds: number): string => {
    if (seconds <= 60) return '1 minuto'
    const minutes = Math.ceil(seconds / 60)
    return minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`
  },
})
