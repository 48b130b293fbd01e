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
    withReturning: (amount) =>
      `The bank is still giving back ${amount} that you asked for. If you delete the account now, what it does not give back will be lost.`,
    withRefundRequest:
      'If you prefer, ask for a refund and wait until the money is back before you delete the account.',
    withBonus: (bonus) => `Your bonus of ${bonus} will be lost, too.`,
    withoutBalance: 'Your account will be deleted now and cannot be recovered.',
    back: 'Back',
    refundRequest: 'Refund',
    remove: 'Delete',
    recentRefundRequest: (date) =>
      `You already asked for a refund on ${date}. Please wait for our team to contact you.`,
    deletedTitle: 'Account deleted...',
    deleted: 'Your personal data were deleted. Thank you for parking with us.',
    ok: 'OK',
    deleteFailed: 'The account could not be deleted. Please try again.',
    refundRequested: 'Refund requested. Our team will contact you.',
    refundReturning: 'Refund requested.',
    refundRequestFailed: 'The refund could not be requested.',
    balanceFailed: 'The balance of the wallet could not be loaded',
  },
  returnTexts: {
    title: 'Get my balance back',
    loadFailed: 'Your balance could not be loaded. Please try again.',
    nothing: 'You have no balance to get back. The bonus is for parking only and is not refunded.',
    heading: 'How the money comes back',
    explained:
      'What was paid by Pix or card goes back to where it came from, the newest payment first. Only the rest is paid by our team.',
    bonus: 'The bonus is not refunded.',
    byPix: (amount) => `${amount} by Pix today, to the account it came from`,
    byCard: (amount, ending) => `${amount} to the card${ending}, on its statement`,
    ending: (digits) => ` ending in ${digits}`,
    byPerson: (amount, days, document) =>
      `${amount} within ${days} days by our team, by Pix, to the key that is your ${document}`,
    total: 'Total',
    confirm: 'Confirm request',
    again: (date) => `You can ask again from ${date} on.`,
    asked: (date) => `Request of ${date}`,
    returning: (amount, where) => `${amount} on its way ${where}`,
    returned: (amount, where) => `${amount} returned ${where}`,
    notReturned: (amount, where) =>
      `${amount} that the bank did not return ${where}: it is in your wallet again, and our team sees to it`,
    toPix: 'by Pix',
    toCard: (ending) => `to the card${ending}`,
    personPays: (amount, days) => `${amount} by our team, within ${days} days`,
    personPaid: (amount) => `${amount} paid by our team`,
    personRefused: (amount) => `Our team did not agree to pay ${amount}; it is still in your wallet`,
  },
}
