import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  waitingTexts: {
    label: 'Payments under way',
    line: (what, amount, left) => `${what} of ${amount} waiting for payment, ${left}`,
    show: 'Open',
    receipt: (plate, when) => `Receipt of ${plate}, ${when}`,
    forget: 'Forget this receipt',
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => `${count} days`,
    over: 'checking',
  },
}
