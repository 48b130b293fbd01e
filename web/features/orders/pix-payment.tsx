import { serverNow } from '#web/api/client.ts'
import { type Order, type OutcomeListeners, useOrderOutcome } from '#web/api/orders.ts'
import { instantOf } from '#web/api/settings.ts'
import { PixDialog } from '#web/ui/pix-dialog.tsx'

export type PixPaymentProps = OutcomeListeners & { order: Order; hidden: boolean; onClose: () => void }

/** Shows the code to pay the order with, and waits for the payment by itself, also while the code is put away. */
export function PixPayment({ order, hidden, onClose, ...listeners }: PixPaymentProps) {
  useOrderOutcome(order.id, listeners)
  const document = order.collection_document
  if (!document || hidden) return null
  return (
    <PixDialog
      amount={order.total_amount}
      code={document.bar_code}
      expiresAt={instantOf(document.extra.expired_at)}
      now={serverNow}
      onClose={onClose}
    />
  )
}
