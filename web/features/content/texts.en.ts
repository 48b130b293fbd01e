import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    faq: 'FAQ',
    faqHeading: 'Frequently asked questions (FAQ)',
    noArticles: 'No articles to show',
    faqFailed: 'The questions could not be loaded.',
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    textFailed: 'This text could not be loaded.',
    textMissing: 'This text has not been published yet.',
    updated: 'Updated on',
  },
  landingTexts: {
    about: 'About the programme',
    whereToBuy: 'Where to buy',
    failed: 'The information about the programme could not be loaded.',
    apps: 'Apps',
    download: 'Download for',
    android: 'Android',
    ios: 'iPhone',
    identification: 'CNPJ',
    close: 'OK',
  },
  bannerTexts: {
    title: 'News',
    picture: 'Campaign of the programme',
    more: 'Read more',
  },
}
