import type { RefusalCode } from '#contract/refusals.ts'
import type { SwitchName } from '#contract/switches.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import { Refusal } from '#server/refusal.ts'
import type { City } from './read-city.ts'

/** How each switch that governs calls refuses them; each has a type of its own (decision Q156). */
const refusalOf = {
  activateVehicle: 'parking_unavailable',
  showLeaveParking: 'leaving_unavailable',
  buyCredits: 'credit_unavailable',
  regularize: 'regularisation_unavailable',
  showWallets: 'wallets_unavailable',
  automaticActivation: 'automatic_unavailable',
  allowRefund: 'refund_unavailable',
} as const satisfies Partial<Record<SwitchName, RefusalCode>>

/**
 * Refuses what the city has switched off (`contract/switches.ts`). It is asked inside of the work, after what is known of the
 * call already: a repetition is answered as before, whatever was switched meanwhile.
 */
export const demandService = ({ settings }: City, name: keyof typeof refusalOf): void => {
  if (!settings[name]) throw new Refusal(refusalOf[name])
}

/** The same for an order, which is for credit or for notices. One that waits for its payment is not asked any more. */
export const demandSale = (city: City, transactionType: number): void =>
  demandService(city, transactionType === transactionTypes.regularisation ? 'regularize' : 'buyCredits')
