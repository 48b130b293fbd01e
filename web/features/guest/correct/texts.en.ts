import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    open: 'Correct the plate',
    hint: 'Once per ticket, at no cost and without changing its time: up to two characters.',
    boughtFor: 'Bought for the plate',
    notice: (id) => `Notice ${id}`,
    cancelled: 'Cancelled: this ticket was valid at that time',
  },
}
