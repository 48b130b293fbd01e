import { words } from '#domain/languages.ts'

/** What a driver reads when the programme has decided. */
export const refundRequestDecidedTexts = words('server/account/leaving', 'refundRequestDecidedTexts', {
  subject: 'Seu pedido de reembolso',
  greeting: (name: string) => `Olá, ${name}.`,
  paid: (amount: string) =>
    `Seu pedido de reembolso foi aceito: ${amount} saíram dos seus créditos e serão pagos a você pela nossa equipe.`,
  refused:
    'Seu pedido de reembolso não foi aceito. Seus créditos continuam na sua carteira. Em caso de dúvida, fale com a nossa equipe.',
  restRefused:
    'Seu pedido de reembolso não foi aceito quanto ao que continua na sua carteira. O que os bancos devolvem dos seus pagamentos não muda. Em caso de dúvida, fale com a nossa equipe.',
})
