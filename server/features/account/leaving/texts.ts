/** The letter to the programme about a refund request. All of these are our own words. */
export const refundLetterTexts = {
  subject: (id: number) => `Pedido de reembolso ${id}`,
  asked: (id: number, amount: string) =>
    `Um condutor pediu o reembolso dos seus créditos (pedido ${id}). Saldo no momento do pedido: ${amount}.`,
  where: (id: number) =>
    `Veja quem pediu e o saldo atual na lista de reembolsos (npm run operator -- refund list). Depois de decidir, registre: refund pay ${id} <centavos> ou refund refuse ${id}.`,
}

/** What a driver reads when the programme has decided. */
export const refundDecidedTexts = {
  subject: 'Seu pedido de reembolso',
  greeting: (name: string) => `Olá, ${name}.`,
  paid: (amount: string) =>
    `Seu pedido de reembolso foi aceito: ${amount} saíram dos seus créditos e serão pagos a você pela nossa equipe.`,
  refused:
    'Seu pedido de reembolso não foi aceito. Seus créditos continuam na sua carteira. Em caso de dúvida, fale com a nossa equipe.',
}
