import { type Order, type OutcomeListeners, pixOf, useOrderOutcome } from '#web/api/orders.ts'
import { PixDialog } from '#web/ui/pix/pix-dialog.tsx'

export type PixPaymentProps = OutcomeListeners & { order: Order; hidden: boolean; onClose: () => void }

/** Shows the code to pay the order with, and waits for the payment by itself, also while the code is put away. */
export function PixPayment({ order, hidden, onClose, ...listeners }: PixPaymentProps) {
  useOrderOutcome(order.id, listeners)
  const pix = pixOf(order)
  return pix && !hidden && <PixDialog {...pix} onClose={onClose} />
}
