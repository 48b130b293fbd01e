import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'

/** What stands between us and the bank: it does not hear what we ask, or it does it and its answer gets lost. */
export type Outage = 'unheard' | 'unanswered'

/** How every call to the bank ends meanwhile, in the words of its fault. */
export const away = 'sandbox bank is away'

type Calls = Record<string, (...given: unknown[]) => Promise<unknown>>

/** Lets a bank be away for whatever we ask of it, whenever `outage` says so; what payers and their banks do there goes on. */
export const letBeAway = (bank: PaymentGateway, outage: () => Outage | null): void => {
  const asked: [object | undefined, string[]][] = [
    [bank, ['openPix', 'removePix', 'lookUp', 'refund', 'movements']],
    [bank.slips, ['open']],
    [bank.debits, ['start']],
    [bank.cards, ['charge', 'forget']],
  ]
  for (const [desk, names] of asked) {
    const calls = desk as Calls | undefined
    for (const name of names) {
      const own = calls?.[name]
      if (!calls || !own) continue
      calls[name] = async (...given) => {
        const now = outage()
        if (now === null) return own(...given)
        if (now === 'unanswered') await own(...given)
        throw new GatewayFault('sandbox bank', 'is away', true)
      }
    }
  }
}
