import type { Cents } from '#domain/money/cents.ts'

/** What the bank needs to open a Pix charge. `key` is ours (the txid); opening twice with one key gives the first charge. */
export type PixRequest = {
  key: string
  orderId: string
  amount: Cents
  expiresAt: Date
  /** At most 140 characters, shown to the payer. */
  description: string
  /** Who is paid, as the payer reads it; a bank that knows its customer may ignore it. */
  receiver: { name: string; city: string }
}

/** `barCode` is the BR Code: what the payer copies and what the QR is drawn from. */
export type PixCharge = { key: string; barCode: string }

/** Money that reached the charge; a charge can be paid more than once, each time with its own end-to-end id. */
export type Receipt = { endToEndId: string; amount: Cents; paidAt: Date }

/** What the bank says of a charge now. It is the truth; a notification is only a hint to ask. */
export type ChargeState = { status: 'open' | 'paid' | 'refused'; receipts: Receipt[] }

export type RefundRequest = { key: string; endToEndId: string; amount: Cents }

/** A notification that passed its signature check: the keys of the charges it speaks of. */
export type Notification = { keys: string[] }

/**
 * A bank or payment provider, in our words. Every call may fail or be slow (`GatewayFault`) and may be sent
 * again with the same key.
 */
export type PaymentGateway = {
  readonly name: string
  /** The ids of the payment forms that it collects; a city can offer no other but the wallet. */
  readonly forms: readonly number[]
  openPix(request: PixRequest): Promise<PixCharge>
  /** Null when the bank does not know the charge. */
  lookUp(key: string): Promise<ChargeState | null>
  refund(request: RefundRequest): Promise<'done' | 'in_progress'>
  /**
   * Checks in constant time that the bank is who speaks: by a signature over the raw bytes, or by the secret in
   * the address that it was given. Null when it is somebody else.
   */
  readNotification(
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
    secretInAddress?: string,
  ): Notification | null
  /** Tells the bank where to send its notifications; absent where that is arranged otherwise. */
  registerAddress?(publicUrl: string): Promise<void>
}
