import { type Order, type OutcomeListeners, pixOf, useOrderOutcome } from '#web/api/orders.ts'
import { PixDialog } from '#web/ui/pix/pix-dialog.tsx'
import { GiveUpOrder } from './give-up-order.tsx'

export type PixPaymentProps = OutcomeListeners & {
  order: Order
  hidden: boolean
  onClose: () => void
  /** Absent where nothing is kept from the driver while the order waits. */
  onGivenUp?: (() => void) | undefined
}

/** Shows the code to pay the order with, and waits for the payment by itself, also while the code is put away. */
export function PixPayment({ order, hidden, onClose, onGivenUp, ...listeners }: PixPaymentProps) {
  useOrderOutcome(order.id, listeners)
  const pix = pixOf(order)
  if (!pix || hidden) return null
  const actions = onGivenUp && (
    <GiveUpOrder id={order.id} paymentFormId={order.payment_form.id} onDone={onGivenUp} />
  )
  return <PixDialog {...pix} onClose={onClose} actions={actions} />
}
