/** Words of the landing page; those of the specification are verbatim, the others ours. */
export const landingTexts = {
  title: 'Estacionamento rotativo',
  promise: 'Estacione na rua sem papel e sem pressa',
  explanation: (city: string) =>
    `Ative sua vaga em ${city} pelo celular, acompanhe o tempo e receba de volta o que não usar.`,
  points: [
    'Pague só pelo tempo que precisa',
    'Acrescente tempo sem voltar ao carro',
    'Saiu antes? O tempo que sobra volta para você',
  ],
  loginTitle: 'Já Possui Cadastro ?',
  registerTitle: 'Cadastre-se',
  registerHint: 'Leva poucos minutos. Você só precisa do seu CPF ou CNPJ e de um celular.',
  toRegister: 'Criar minha conta',
  skipToContent: 'Pular para o conteúdo',
  footer: (programme: string, city: string) => `${programme} · ${city}`,
}
