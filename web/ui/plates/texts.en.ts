import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    ask: (typed: string, meant: string) =>
      `You typed ${typed}. Did you mean ${meant}, which you have used before?`,
    take: (meant: string) => `Use ${meant}`,
    title: 'Correct the plate',
    right: 'Right plate',
    confirm: 'Correct',
    cancel: 'Cancel',
  },
}
