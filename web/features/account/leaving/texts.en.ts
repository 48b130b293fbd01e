import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  leavingTexts: {
    open: 'Delete Account',
    warningTitle: 'Delete Account',
    warning:
      'This cannot be undone: your data, vehicles and saved cards will be deleted, and the balances of your wallets will be lost.',
    running: 'If a vehicle is parked, the time you paid stays valid for its plate until the end.',
    goOn: 'Continue',
    cancel: 'Cancel',
    confirmTitle: 'Confirm deletion',
    withCredit: (credit) =>
      `You have ${credit} of credit. If you delete the account now, that money will be lost.`,
    withRefund:
      'If you prefer, ask for a refund and wait for our team to contact you before you delete the account.',
    withBonus: (bonus) => `Your bonus of ${bonus} will be lost, too.`,
    withoutBalance: 'Your account will be deleted now and cannot be recovered.',
    back: 'Back',
    refund: 'Refund',
    remove: 'Delete',
    recentRefund: (date) =>
      `You already asked for a refund on ${date}. Please wait for our team to contact you.`,
    deletedTitle: 'Account deleted...',
    deleted: 'Your personal data were deleted. Thank you for parking with us.',
    ok: 'OK',
    deleteFailed: 'The account could not be deleted. Please try again.',
    refundFailed: 'The refund could not be requested.',
    balanceFailed: 'The balance of the wallet could not be loaded',
  },
}
