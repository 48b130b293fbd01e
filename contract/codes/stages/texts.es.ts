import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  stageTexts: {
    until: (price, end) => `${price} hasta ${end}`,
    later: (stage) => `después ${stage}`,
  },
}
