import { words } from '#domain/languages.ts'

/** Words of the FAQ and of the legal texts; the empty text is the specification's, the others are ours. */
export const texts = words('content', 'texts', {
  faq: 'FAQ',
  faqHeading: 'Perguntas frequentes (FAQ)',
  noArticles: 'Sem artigos para mostrar',
  faqFailed: 'Não foi possível carregar as perguntas frequentes.',
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
  textFailed: 'Não foi possível carregar este texto.',
  textMissing: 'Este texto ainda não foi publicado.',
  updated: 'Atualizado em',
})

/** Words of the landing page's blocks; all ours. */
export const landingTexts = words('content', 'landingTexts', {
  about: 'Sobre o programa',
  whereToBuy: 'Onde comprar',
  failed: 'Não foi possível carregar as informações do programa.',
  apps: 'Aplicativos',
  download: 'Baixe para',
  android: 'Android',
  ios: 'iPhone',
  identification: 'CNPJ',
  close: 'Entendi',
})

/** Words of the campaign banner; all ours. */
export const bannerTexts = words('content', 'bannerTexts', {
  title: 'Novidade',
  picture: 'Campanha do programa',
  more: 'Saiba mais',
})
