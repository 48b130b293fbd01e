import { words } from '#domain/languages.ts'

/** Words of the landing page; those of the specification are verbatim, the others ours. */
export const texts = words('app/landing', 'texts', {
  title: 'Estacionamento rotativo',
  promise: 'Estacione na rua sem papel e sem pressa',
  explanation: (city: string) =>
    `Ative sua vaga em ${city} pelo celular, acompanhe o tempo e receba de volta o que não usar.`,
  points: [
    'Pague só pelo tempo que precisa',
    'Acrescente tempo sem voltar ao carro',
    'Saiu antes? O tempo que sobra volta para você',
  ],
  /** Specification 2. */
  singleTicket: 'COMPRAR TICKET AVULSO',
  singleTicketHint: 'Sem cadastro, com Pix',
  loginTitle: 'Já Possui Cadastro ?',
  registerTitle: 'Faça o seu cadastro',
  registerHint: 'Leva cerca de 3 minutos. Você só precisa do seu CPF ou CNPJ e de um celular.',
  questions: 'Dúvidas',
  sessionEnded: 'Sua sessão neste aparelho terminou. Entre de novo para continuar.',
})
