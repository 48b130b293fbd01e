import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'refundRequestDecidedTexts'>> = {
  refundRequestDecidedTexts: {
    subject: 'Your request for a refund',
    greeting: (name) => `Hello, ${name}.`,
    paid: (amount) =>
      `Your request for a refund was accepted: ${amount} left your credit and will be paid to you by our team.`,
    refused:
      'Your request for a refund was not accepted. Your credit stays in your wallet. If in doubt, talk to our team.',
    restRefused:
      'Your request for a refund was not accepted for what stays in your wallet. What the banks give back of your payments does not change. If in doubt, talk to our team.',
  },
}
