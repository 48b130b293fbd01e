import { words } from '#domain/languages.ts'

/** What a notice costs now and later, each with its end (Q196). All of it ours. */
export const stageTexts = words('codes/stages', 'stageTexts', {
  until: (price: string, end: string) => `${price} até ${end}`,
  later: (stage: string) => `depois ${stage}`,
})
