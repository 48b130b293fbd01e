import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'noteTexts'>> = {
  noteTexts: {
    scheduled: (begin) => `Scheduled: your time starts on ${begin}.`,
    addsTime: (end) => `The time is added to the current stay, which will then end on ${end}.`,
    paidElsewhere: 'This plate already has a ticket. You can buy another one all the same.',
    pausesWhileClosed: (end) => `Time counts during charging hours only, and ends on ${end}.`,
  },
}
