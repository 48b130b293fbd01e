import type { Cents } from '#domain/money/cents.ts'
import type { SlipAddress } from '#domain/orders/slip-address.ts'

/** Who pays, for banks that ask; a visitor is known by a tax id at most. */
export type Payer = { name: string; identification: string; email: string | null; phone: string | null }

/** What the bank needs to open a Pix charge. `key` is ours (the txid); opening twice with one key gives the first charge. */
export type PixRequest = {
  key: string
  orderId: string
  amount: Cents
  /** When we first meant to ask for it: the same each time. */
  createdAt: Date
  expiresAt: Date
  /** At most 140 characters, shown to the payer. */
  description: string
  /** Who is paid, as the payer reads it; a bank that knows its customer may ignore it. */
  receiver: { name: string; city: string }
  payer: Payer | null
}

/** `barCode` is the BR Code: what the payer copies and what the QR is drawn from. */
export type PixCharge = { key: string; barCode: string }

/** Money that reached the charge; a charge can be paid more than once, each time with its own end-to-end id. */
export type Receipt = { endToEndId: string; amount: Cents; paidAt: Date }

/** A card at its provider: the token is good for our account there only. */
export type KeptCard = {
  token: string
  brand: string
  lastFour: string
  holder: string
  /** Two digits and four. */
  month: string
  year: string
}

/**
 * Money of a payment that the payer's bank took back from us, whatever we say to it: a card's chargeback, a Pix returned on
 * its payer's word. `id` is the bank's own of the event; `won` gave the money back to us.
 */
export type TakenBack = {
  id: string
  endToEndId: string
  amount: Cents
  kind: 'chargeback' | 'pix_return'
  state: 'open' | 'lost' | 'won'
}

/** What the bank says of a charge now. It is the truth; a notification is only a hint to ask. */
export type ChargeState = {
  status: 'open' | 'paid' | 'refused'
  receipts: Receipt[]
  /** Absent where nothing was taken back. */
  takenBack?: TakenBack[]
  /** The card that was charged, when the bank lets it be charged again. */
  card?: KeptCard
}

/** A slip to be issued: due at the end of the civil day `dueDate`, yyyy-mm-dd. Payable later too, as banks do it. */
export type SlipRequest = {
  key: string
  orderId: string
  amount: Cents
  dueDate: string
  expiresAt: Date
  description: string
  payer: { name: string; identification: string; email: string | null; address: SlipAddress }
}

/**
 * Banks that issue slips; asking twice with one key gives the first slip, as its line of 47 digits. `refused` is one that the bank
 * does not issue for this payer, or has taken back: nobody can pay it.
 */
export type SlipDesk = { open(request: SlipRequest): Promise<{ line: string } | 'refused'> }

export type DebitRequest = {
  key: string
  orderId: string
  amount: Cents
  expiresAt: Date
  bank: string
  description: string
  payer: Payer | null
}

/** Banks that let a payer authorise a debit on a page of theirs; its address is the same for the same key. */
export type DebitDesk = { start(request: DebitRequest): Promise<{ address: string }> }

export type CardRequest = {
  key: string
  orderId: string
  amount: Cents
  description: string
  /**
   * A new card as the page encrypted it, or one that the provider keeps, with the code that was asked for again where the page
   * encrypted it: a provider that can open a code by itself looks whether it is the card's.
   */
  card: { encrypted: string } | { token: string; encryptedCode?: string }
  /** Whether a new card is to be kept, so that it can be charged again by its token. */
  keep: boolean
  payer: Payer | null
  /** The session id of the device, for the provider's look at fraud. */
  deviceSession?: string
}

/** Providers of credit cards. Charging twice with one key gives the first outcome. */
export type CardDesk = {
  /** The key that the page encrypts with: base64 of its SPKI. */
  publicKey(): Promise<string>
  /** `unusable` is a card that could not be read, or is known no more: nothing was charged. What the provider does not take at all is refused. */
  charge(request: CardRequest): Promise<ChargeState | 'unusable'>
  /** Forgetting a token that is not there is no fault. */
  forget(token: string): Promise<void>
}

/**
 * A payment in the bank's own list, with what went back of it, by us or by the payer's bank; null is what is there and cannot
 * be read. `key` is that of the charge where the list tells one: whoever pays may have written it, so it is only asked about.
 */
export type BankMovement = { endToEndId: string; amount: Cents | null; refunded: Cents | null; key?: string }

/** `reason` is for the payer, where the bank shows it beside the money: a visitor has left us no address. */
export type BankRefund = { key: string; endToEndId: string; amount: Cents; reason?: string }

/** A notification that passed its signature check: the keys of the charges it speaks of. */
export type Notification = { keys: string[] }

/**
 * A bank or payment provider, in our words. Every call may fail or be slow (`GatewayFault`) and may be sent
 * again with the same key.
 */
export type PaymentGateway = {
  readonly name: string
  /** The banks that it stands for, where several collect. */
  readonly banks?: readonly PaymentGateway[]
  /** The ids of the payment forms that it collects; a city can offer no other but the wallet. */
  readonly forms: readonly number[]
  openPix(request: PixRequest): Promise<PixCharge>
  /** Absent where the bank does not do it; `forms` says so as well. */
  readonly slips?: SlipDesk
  readonly debits?: DebitDesk
  readonly cards?: CardDesk
  /**
   * What arrived from `from` on and before `before`, for the daily comparison; absent where there is no list. A bank that has to be
   * asked often for it is asked no further when `stopping` says so.
   */
  movements?(from: Date, before: Date, stopping?: AbortSignal): Promise<BankMovement[]>
  /**
   * Asks the bank to let nobody pay a Pix any more, for one that its payer gave up; absent where the bank knows no way. One that
   * was paid meanwhile, or is not there, stays as it is: what the bank says when it is looked up remains the truth.
   */
  removePix?(key: string): Promise<void>
  /**
   * Asks whether the bank serves, and throws while it does not; absent where looking up `nobodys`, the key of a charge that was
   * never opened, asks the bank as well.
   */
  answers?(nobodys: string): Promise<unknown>
  /** Null when the bank does not know the charge. */
  lookUp(key: string): Promise<ChargeState | null>
  refund(request: BankRefund): Promise<'done' | 'in_progress'>
  /** For how many days after a payment the bank gives it back, also in parts, by payment form; a form that is not named it does not. */
  readonly refundDays: Readonly<Record<number, number>>
  /**
   * Checks in constant time that the bank is who speaks: by a signature over the raw bytes, or by the secret in
   * the address that it was given. Null when it is somebody else.
   */
  readNotification(
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
    secretInAddress?: string,
  ): Notification | null
  /** Notes what a checked notification says of ids at the bank, for banks that cannot be asked by our key. */
  learn?(body: Buffer): Promise<void>
  /** Whether a payment with this id arrived there; absent where one bank collects. */
  ownsPayment?(endToEndId: string): boolean
  /** Tells the bank where to send its notifications; absent where that is arranged otherwise. */
  registerAddress?(publicUrl: string): Promise<void>
}

/** Asks a bank whether it serves; throws while it does not. */
export const askWhetherServes = (bank: PaymentGateway, nobodys: string): Promise<unknown> =>
  bank.answers?.(nobodys) ?? bank.lookUp(nobodys)

/** The names under which days of a bank were compared, also before another one stood beside it. */
export const bankNames = ({ name, banks = [] }: PaymentGateway): string[] => [
  ...new Set([name, ...banks.map((bank) => bank.name)]),
]
