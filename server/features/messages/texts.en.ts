import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  labels: {
    plate: 'Plate',
    begin: 'Start',
    end: 'End',
    time: 'Time',
    category: 'Category',
    price: 'Price',
    fee: 'Fee',
    total: 'Total',
    method: 'Payment method',
    paidAt: 'Paid on',
    boughtAt: 'Bought on',
    transaction: 'Transaction number',
    order: 'Order number',
    notice: 'Notice number',
    type: 'Type',
    address: 'Address',
    at: 'Date and time',
    seenAt: 'Seen on',
    later: 'Price later',
    deadline: 'To be paid',
    wallet: 'Wallet',
    balance: 'Balance',
    card: 'Card ending in',
    below: 'Top up below',
    cap: 'Limit per month',
    notices: 'Notices paid',
    role: 'Permission',
    protocol: 'Protocol number',
    reason: 'Reason',
  },
  timeTexts: { minutes: (minutes) => (minutes === 1 ? '1 minute' : `${minutes} minutes`) },
  letterTexts: {
    greeting: (name) => `Hello, ${name}!`,
    orCopy: 'If the button does not work, copy this address and open it in your browser:',
    switchable: (programme) =>
      `You received this message because it is switched on in your notifications of ${programme}. To switch it off, log in and open Notifications.`,
    always: (programme) => `You received this message because it is about your account at ${programme}.`,
  },
  campaignTexts: { button: 'Read more' },
  creditBoughtTexts: {
    title: 'Credit bought',
    opening: 'We received your payment, and the credit is in your wallet.',
    button: 'See my credit',
    brief: (amount) => `Purchase of ${amount} of credit confirmed.`,
  },
  noticeTexts: {
    title: (plate) => `Parking notice for vehicle ${plate}`,
    opening: (plate) =>
      `A parking notice was recorded for the vehicle with the plate ${plate}. You can pay it on the page.`,
    recorded: (plate) => `A parking notice was recorded for the vehicle with the plate ${plate}.`,
    held: (plate) =>
      `A parking notice was recorded for the vehicle with the plate ${plate}. It is under review: there is no need to pay now, the price does not change and the deadline does not run.`,
    button: 'Pay the notice',
    look: 'See the notice',
    until: (lastMinute) => `until ${lastMinute}`,
    from: (price, at) => `${price} from ${at}`,
    brief: (plate, at, price) => `Parking notice for plate ${plate} on ${at}. Amount to pay: ${price}.`,
    briefHeld: (plate, at) =>
      `Parking notice for plate ${plate} on ${at}, under review: there is no need to pay now.`,
  },
  noticeReleasedTexts: {
    title: (plate) => `Review over: parking notice for vehicle ${plate}`,
    opening: (plate) =>
      `The parking notice for the vehicle with the plate ${plate} is not under review any more: it stands, and the deadline to pay it runs now.`,
    brief: (plate, howMuch) =>
      `The parking notice for plate ${plate} stands after its review. To pay: ${howMuch}.`,
  },
  noticeCancelledTexts: {
    title: (plate) => `Notice cancelled for the vehicle ${plate}`,
    openings: {
      ticket_moved: (plate) =>
        `The notice of the vehicle with the plate ${plate} was cancelled: a ticket whose plate was corrected to this one was valid at that time.`,
      ticket_found: (plate) =>
        `The notice of the vehicle with the plate ${plate} was cancelled: a ticket of this plate was paid for already at that time; we learned of the payment later.`,
    },
    nothingToPay: 'Nothing has to be paid for it.',
    brief: (plate) => `The notice of the vehicle ${plate} was cancelled: there was a ticket.`,
  },
  parkedTexts: {
    title: (plate) => `Parking receipt ${plate}`,
    opening: (plate) => `This is the receipt for parking the vehicle with the plate ${plate}.`,
    added: (plate) => `This is the receipt for the time added to the vehicle with the plate ${plate}.`,
    button: 'See my vehicles',
    brief: (plate, end) => `${plate} is parked until ${end}.`,
  },
  automaticTexts: {
    title: (plate) => `Ticket bought for vehicle ${plate}`,
    opening: (plate, seen, address) =>
      `The vehicle with the plate ${plate} was seen on ${seen}${address === '' ? '' : `, ${address}`}, without a ticket. Since its automatic tickets are on, we bought one from the balance of your wallet.`,
    reverse: (until) =>
      `If the vehicle was not there, you can undo this purchase on the page until ${until}; the amount goes back to the wallet.`,
    button: 'See my vehicles',
    brief: (plate, seen, address, price) =>
      `Automatic ticket of ${price} for ${plate}, seen on ${seen}${address === '' ? '' : `, ${address}`}. You have 10 minutes to undo it.`,
  },
  creditLowTexts: {
    title: 'Your credit is running low',
    opening: (wallet, balance) => `The wallet ${wallet} now has ${balance}.`,
    advice: 'Buy credit before you park again, so that your balance is enough.',
    button: 'Buy credit',
    brief: (balance) => `Your credit is running low: the balance is ${balance}.`,
  },
  memberRoleTexts: {
    park: 'May park with the balance',
    view: 'May see the balance and the movements',
  },
  walletSharedTitles: {
    joined: (name) => `${name} joined your wallet`,
    left: (name) => `${name} left your wallet`,
    changed: (name) => `Your permission in ${name}'s wallet has changed`,
    removed: (name) => `You no longer use ${name}'s wallet`,
  },
  walletSharedTexts: {
    joined: (name) => `${name} accepted your invitation and uses your wallet now.`,
    left: (name) => `${name} does not use your wallet any more.`,
    changed: (name) => `${name} changed what you may do with the wallet.`,
    removed: (name) =>
      `${name}'s wallet is not shared with you any more. A ticket that was bought goes on until its end.`,
    former: 'Deleted account',
  },
  endingTexts: {
    title: (plate, left) => `${plate}: ${left === 1 ? '1 minute' : `${left} minutes`} left`,
    brief: (end) => `Your parking time ends at ${end}. Add time or leave the space.`,
    leave: (end) => `Your parking time ends at ${end}. Leave the space before.`,
    button: 'Add time',
    add: (minutes) => `+${minutes} min`,
  },
  stillYoursTexts: {
    title: (plate) => `Is this vehicle still yours? ${plate}`,
    opening: (plate) =>
      `Another person added the plate ${plate}. Is this vehicle still yours? Until you answer, its automatic tickets are paused, and nothing is charged to your wallet.`,
    closing: 'Answer in My vehicles. If the vehicle is still yours, buy the ticket in the app until then.',
    brief: (plate) =>
      `Plate ${plate}: is this vehicle still yours? Automatic tickets are paused until you answer in My vehicles.`,
    button: 'Answer',
  },
  automaticPausedTexts: {
    title: (plate) => `Automatic tickets are paused ${plate}`,
    opening: (plate) =>
      `The vehicle with the plate ${plate} was seen without a ticket, and nothing was bought: automatic tickets are paused until you answer whether it is still yours.`,
    brief: (plate) =>
      `Plate ${plate} was seen without a ticket. Automatic tickets are paused: answer whether the vehicle is still yours.`,
  },
  regularisedTexts: {
    title: (plate) => `Parking notice paid ${plate}`,
    opening: (plate) =>
      `We received your payment. The notice of the vehicle with the plate ${plate} is paid.`,
    button: 'See parking notices',
    brief: (plate, amount) => `Payment of ${amount} received. The notice of plate ${plate} is paid.`,
  },
  splitPaymentTexts: {
    title: (plate) => `A part of your payment will be returned ${plate}`,
    opening: (plate) =>
      `We received your payment for the notices of the vehicle with the plate ${plate}. Some of them could no longer be paid, and that part of the amount goes back to you.`,
    notice: (id) => `Notice ${id}`,
    reasons: {
      notice_paid: 'It had already been paid by another payment.',
      notice_cancelled: 'It was cancelled before your payment arrived.',
      notice_price_changed: 'The time to pay was over, and its price changed.',
      notice_not_payable: 'It could no longer be paid.',
    },
    returned: (amount) => `We return ${amount} the way it was paid.`,
    credited: (amount) => `${amount} is in your wallet as credit.`,
    brief: (plate, { paid, unpaid, back }) =>
      `Plate ${plate}: we paid notice ${paid}; notice ${unpaid} could no longer be paid, and ${back} goes back to you.`,
  },
  correctedTexts: {
    balances: { credit: 'credit', bonus: 'bonus' },
    give: {
      title: (balance) => `You received ${balance}`,
      opening: (balance) => `The parking team added ${balance} to your wallet.`,
      brief: (amount, balance) => `You received ${amount} of ${balance} in your wallet.`,
    },
    take: {
      title: () => 'Correction in your wallet',
      opening: (balance) => `The parking team corrected your wallet and took ${balance} out of it.`,
      brief: (amount, balance) => `Correction: ${amount} of ${balance} left your wallet.`,
    },
    ask: 'It stands in your history. If you disagree or do not know why, talk to support.',
  },
  contestTexts: {
    title: (accepted) => (accepted ? 'Objection accepted' : 'Objection not accepted'),
    accepted: (plate) => `Your objection was accepted, and the notice of the vehicle ${plate} was cancelled.`,
    rejected: (plate) =>
      `Your objection to the notice of the vehicle ${plate} was not accepted. The time to pay runs again, with what was left of it.`,
    rejectedPaid: (plate) =>
      `Your objection to the notice of the vehicle ${plate} was not accepted; the notice stays paid.`,
    asPaid: (amount) => `${amount} goes back the way it was paid.`,
    asCredit: (amount) => `${amount} is in the wallet as credit.`,
    button: 'See notice',
  },
  topUpTexts: {
    title: {
      on: 'Automatic top-up is on',
      paid: 'Automatic top-up done',
      cap: 'Automatic top-up: monthly limit',
      card_refused: 'Automatic top-up stopped',
      card_gone: 'Automatic top-up stopped',
      card_expired: 'Automatic top-up stopped',
      unknown: 'Automatic top-up stopped',
      amount: 'Automatic top-up stopped',
      disputed: 'Automatic top-up stopped',
      refund_asked: 'Automatic top-up stopped',
    },
    opening: {
      on: 'The automatic top-up of your wallet is on: when a purchase leaves the balance below the amount you chose, your saved card buys credit.',
      paid: 'The balance of your wallet fell below the amount you chose, and your saved card bought credit.',
      cap: 'The balance of your wallet is low, but the monthly limit of the automatic top-up allows no other purchase this month. Nothing was charged.',
      card_refused:
        'The bank refused your card, and nothing was charged. The automatic top-up is stopped until you turn it on again.',
      card_gone: 'The card of the automatic top-up was deleted. It is stopped until you choose another card.',
      card_expired:
        'The card of the automatic top-up has expired. It is stopped until you choose another card.',
      unknown:
        'We do not know yet whether your card was charged. Until the bank answers, the automatic top-up charges nothing more.',
      amount:
        'The amount chosen for the automatic top-up is not sold any more. It is stopped until you choose another one.',
      disputed:
        'A payment of yours is disputed at the bank. The automatic top-up is stopped until you turn it on again.',
      refund_asked: 'You asked for your balance back, so the automatic top-up was stopped.',
    },
    brief: (opening, amount) => (amount === '' ? opening : `${opening} ${amount}.`),
    stopIt: 'Stop automatic top-up',
    button: 'See my wallet',
  },
}
