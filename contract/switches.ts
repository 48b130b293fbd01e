import type { CitySettings } from '#contract/settings.ts'

/** The settings that switch something on or off. */
export type SwitchName = {
  [N in keyof CitySettings]: CitySettings[N] extends boolean ? N : never
}[keyof CitySettings]

/** What a switch that is off (or, for the switches of what is shown, on) does to the calls. */
type Governing = {
  /** The calls that refuse with 422 while it is off: each alone, or that part of it which the meaning names. */
  readonly calls: readonly string[]
  readonly meaning: string
}

/**
 * Which calls each switch of a city governs on the server (decision Q156). What sells, pays back or is a service of its own
 * is refused while its switch is off; what only reads what somebody has a right to know stays, and so does what was
 * opened before: a charge that waits is settled, a ticket runs on, a key is answered as before. A switch without a row here does not
 * compile, and `server/features/switches.test.ts` calls each call that a row names.
 */
export const switches: Record<SwitchName, Governing> = {
  activateVehicle: {
    calls: ['validateActivation', 'activateParking', 'createPublicOrder'],
    meaning: 'buying time, more time on a running ticket too, with and without an account',
  },
  showLeaveParking: {
    calls: ['leaveParking', 'readDevolution'],
    meaning: 'leaving before the end, and what it would return; who has left is answered as before',
  },
  buyCredits: {
    calls: ['createOrder', 'updateOrder', 'confirmOrder', 'saveTopUp'],
    meaning:
      'orders of credit, up to the moment in which the bank is asked, and turning an automatic top-up on; one that is on buys nothing meanwhile, and stopping it stays',
  },
  regularize: {
    calls: ['createOrder', 'updateOrder', 'confirmOrder', 'payPublicNotices'],
    meaning: 'orders of notices likewise; looking for notices stays',
  },
  showWallets: {
    calls: ['listUsableWallets', 'createInvitation', 'acceptInvitation'],
    meaning:
      'the list of wallets, and who joins one by whose invitation; the own ones stay in `listOwnWallets`, without which nobody could leave the programme, and sharing that was begun may be read and ended',
  },
  automaticActivation: {
    calls: ['switchAutomatic'],
    meaning:
      'turning it on; turning it off and taking a ticket back stay. Sightings (`reportSighting`) buy nothing. `activateVehicle` does not govern these tickets',
  },
  allowRefund: {
    calls: ['requestRefund'],
    meaning: 'asking for credit back; requests that were made before are paid or refused by the office',
  },
  holdDisputedBuyers: {
    calls: [],
    meaning:
      'the other way round: while it is on, `createOrder` of credit is refused (`BuyingHeld`) to a driver with an undecided dispute',
  },
  maintenance: { calls: [], meaning: 'the page alone: the server goes on answering (decision Q17)' },
  ocrHistory: { calls: [], meaning: 'which history is shown; both only read what is the driver’s own' },
  showPointsOfSale: { calls: [], meaning: 'a link; list and route stay public (decision Q25)' },
  sectorMapLink: { calls: [], meaning: 'a link; map and route stay public (decision Q25)' },
  advancedWallet: { calls: [], meaning: 'the name of a tab' },
  fourDigitExpiry: { calls: [], meaning: 'how the page asks an expiry; the server takes both' },
  cardMaskValidation: {
    calls: [],
    meaning: 'what the page demands of a number, which never reaches the server',
  },
  showBonus: { calls: [], meaning: 'what is shown; what is given is `noticeBonusCents`' },
  acceptAllMobileRanges: { calls: [], meaning: 'which numbers every call takes that is given one' },
}
