import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  stageTexts: {
    until: (price, end) => `${price} until ${end}`,
    later: (stage) => `then ${stage}`,
  },
}
