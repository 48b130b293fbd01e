import { minuteMs } from '#domain/durations.ts'
import { formatReais } from '#domain/money/cents.ts'
import { addressOfReceipt, secretOfReceipt, useCheckNoticesAgain } from '#web/api/guest.ts'
import { pollEveryMs, useOrderOutcome } from '#web/api/orders.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { forgetOrder, type KeptOrder, keepReceipt } from '../kept-visit.ts'
import { openTexts as texts } from '../texts.ts'

/** Whoever went back to the form has put the Pix aside: the page still looks now and then, and whenever it is looked at. */
const asideEveryMs = minuteMs
const toldMs = 8000

export type VisitOrderEndProps = {
  kept: KeptOrder
  isShown: boolean
  onPaid: (address: string) => void
  /** Clears the form of the ticket that is bought (specification 4). */
  onBought: (plate: string) => void
}

/** Waits for the end of a visitor's Pix that no screen waits for, and tells it. It draws nothing. */
export function VisitOrderEnd({ kept, isShown, onPaid, onBought }: VisitOrderEndProps) {
  const { kind, order, plate } = kept
  const checkAgain = useCheckNoticesAgain()
  useOrderOutcome(
    order.id,
    {
      onPaid: () => {
        const address = addressOfReceipt(secretOfReceipt(order.receipt_address))
        forgetOrder(order.id)
        keepReceipt(plate, address)
        if (kind === 'ticket') onBought(plate)
        void checkAgain(plate)
        const paid = texts.paid(formatReais(order.total_amount))
        showSnackbar({ message: isShown ? paid : `${paid} ${texts.receiptAbove}`, duration: toldMs })
        if (isShown) onPaid(address)
      },
      onOver: (text) => {
        forgetOrder(order.id)
        void checkAgain(plate)
        showSnackbar({
          kind: 'info',
          message: texts.over(formatReais(order.total_amount), text),
          duration: toldMs,
        })
      },
    },
    isShown ? pollEveryMs : asideEveryMs,
  )
  return null
}
