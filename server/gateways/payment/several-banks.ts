import {
  askWhetherServes,
  type BankMovement,
  type BankRefund,
  type ChargeState,
  type PaymentGateway,
  type PixRequest,
} from './port.ts'

/**
 * Two banks as one: the first collects Pix, the other one everything else. It bears the name of the one that keeps cards,
 * because a kept card names its bank; notifications reach each bank under its own name.
 */
export const severalBanks = (pixBank: PaymentGateway, other: PaymentGateway): PaymentGateway => {
  const banks = [pixBank, other]
  const ownerOf = (endToEndId: string) => (other.ownsPayment?.(endToEndId) ? other : pixBank)
  return {
    name: other.name,
    banks,
    forms: [...new Set(banks.flatMap(({ forms }) => forms))],
    refundDays: { ...other.refundDays, ...pixBank.refundDays },
    openPix: (request: PixRequest) => pixBank.openPix(request),
    ...(pixBank.removePix ? { removePix: async (key: string) => pixBank.removePix?.(key) } : {}),
    ...(other.slips ? { slips: other.slips } : {}),
    ...(other.debits ? { debits: other.debits } : {}),
    ...(other.cards ? { cards: other.cards } : {}),
    answers: (nobodys: string) => Promise.all(banks.map((bank) => askWhetherServes(bank, nobodys))),
    // The other one knows without asking whether the charge is its own.
    lookUp: async (key: string): Promise<ChargeState | null> =>
      (await other.lookUp(key)) ?? pixBank.lookUp(key),
    refund: (request: BankRefund) => ownerOf(request.endToEndId).refund(request),
    movements: async (from: Date, before: Date, stopping?: AbortSignal): Promise<BankMovement[]> => {
      const lists = await Promise.all(banks.map((bank) => bank.movements?.(from, before, stopping) ?? []))
      return lists.flat()
    },
    readNotification: () => null,
    registerAddress: async (publicUrl: string) => {
      for (const bank of banks) await bank.registerAddress?.(publicUrl)
    },
  }
}
