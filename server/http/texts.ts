/** What a search engine shows of each public page below its name; {programme} and {city} are the city's own. */
export const pageDescriptions: Readonly<Record<string, string>> = {
  '/': '{programme}: estacionamento rotativo em {city}. Estacione, adicione tempo, compre créditos e pague irregularidades pelo celular.',
  '/ativacao-publica':
    'Compre um ticket avulso de estacionamento em {city} por Pix, sem cadastro, e receba o comprovante.',
  '/faq':
    'Perguntas frequentes sobre o estacionamento rotativo {programme}: horários, preços, créditos e irregularidades.',
  '/termos-de-uso': 'Termos de uso de {programme}, o estacionamento rotativo de {city}.',
  '/politicas-de-privacidade':
    'Como {programme} trata os seus dados pessoais e como exercer os seus direitos.',
  '/pontos-de-venda': 'Onde comprar créditos de {programme}: pontos de venda em {city}, no mapa e em lista.',
  '/mapa-de-vagas': 'Mapa das vagas do estacionamento rotativo em {city}, por setor e por tipo de vaga.',
  '/qrcode': 'Código QR para comprar um ticket avulso de estacionamento em {city}.',
  '/versao': 'Versão em uso de {programme}.',
}

/** What the agent's page is called once it is installed. */
export const agentManifestTexts = {
  name: (city: string) => `Fiscalização ${city}`,
  shortName: 'Fiscalização',
} as const
