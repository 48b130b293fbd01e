/** What the calls are about, by the name that heads them in the API description; the same as in docs/glossary.md. */
export const nouns = {
  account:
    'who a driver is: registration, confirmation, sessions, recovery, profile, address, leaving, own data',
  captcha: 'proving that no robot asks',
  cards: 'cards of a bank: what is typed of one, and those that were saved',
  content: "the city's texts, questions and answers, and banner",
  guest: 'tickets and payments without an account',
  history: 'what was bought, parked and given back, as lists and PDF',
  messages: 'what is told to drivers by e-mail, SMS and push',
  notices: 'fines-to-be of a plate: finding them, all of one, and contesting it',
  operator: "what the programme's own side does",
  orders:
    'paying: create, collect, settle, open, dispute, refund, receipt, slip, top-up; buying credit and regularising',
  parking: 'activations: times, prices, leaving, devolution',
  places: 'bays, sectors and points of sale on the map',
  preferences: 'which messages a driver wants',
  shifts: "an agent's work on the street: plates that were seen, notices with photos, hand-over",
  staff: 'people who work for the programme, what they may do, and the register of what they did',
  vehicles: 'plates of a driver, and their automatic activation',
  version: 'which version runs',
  wallets: 'credit and bonus, and with whom they are shared',
} as const

/** The parts of a noun that is a folder everywhere, in the order of the API description. */
export const parts = {
  account: {
    registration: 'signing up, and what is taken already',
    confirmation: 'proving the e-mail by a link and the phone by a code',
    sessions: 'logging in and out, who is logged in, and where else',
    recovery: 'a new password after one was forgotten',
    profile: "the driver's own data, and changing them",
    address: "the address of a postal code, and the driver's own",
    leaving: 'deleting the account, and asking for the credit back',
    'own-data': 'taking along everything that the programme holds',
  },
  notices: {
    lists: 'which notices a plate has, and what one usually costs',
    contests:
      "all of one notice, and objections of drivers and visitors to it, with pictures; the list of a driver's own",
    outages: 'times in which payment was impossible because of us; servers note them, and no call does',
  },
  staff: {
    access: 'signing in and out, and the own account',
    campaigns: 'messages to many drivers',
    corrections: 'postings that put money right, proposed by one person and approved by another',
    drivers: "looking at a driver's data for a reason, and helping",
    exports: 'tables to take along',
    'guest-tickets': 'tickets of visitors',
    panel: 'figures of the day',
    notices: 'notices and contests as the office works on them',
    passkeys: 'signing in with a device instead of a code',
    people: 'who works for the programme, and the register',
    rules: 'which rules are in force',
    takings: 'what was sold and returned on a day',
  },
} as const satisfies { [N in keyof typeof nouns]?: Readonly<Record<string, string>> }

/** Every noun, or each of its parts as `account/own-data`: the contract files that may declare calls. */
export const partsOf = (): string[] =>
  Object.keys(nouns).flatMap((noun) =>
    noun in parts ? Object.keys(parts[noun as keyof typeof parts]).map((part) => `${noun}/${part}`) : [noun],
  )
