import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    faq: 'Preguntas',
    faqHeading: 'Preguntas frecuentes (FAQ)',
    noArticles: 'No hay artículos para mostrar',
    faqFailed: 'No se pudieron cargar las preguntas frecuentes.',
    terms: 'Términos de uso',
    privacy: 'Política de privacidad',
    textFailed: 'No se pudo cargar este texto.',
    textMissing: 'Este texto todavía no fue publicado.',
    updated: 'Actualizado el',
  },
  landingTexts: {
    about: 'Sobre el programa',
    whereToBuy: 'Dónde comprar',
    failed: 'No se pudo cargar la información del programa.',
    apps: 'Aplicaciones',
    download: 'Descargar para',
    android: 'Android',
    ios: 'iPhone',
    identification: 'CNPJ',
    close: 'Entendido',
  },
  bannerTexts: {
    title: 'Novedad',
    picture: 'Campaña del programa',
    more: 'Más información',
  },
}
