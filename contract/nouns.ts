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
