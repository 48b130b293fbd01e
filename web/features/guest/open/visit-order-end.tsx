import { minuteMs } from '#domain/durations.ts'
import { formatReais } from '#domain/money/cents.ts'
import { addressOfReceipt, secretOfReceipt, useCheckNoticesAgain } from '#web/api/guest.ts'
import { pollEveryMs, useOrderOutcome } from '#web/api/orders.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { forgetOrder, keepReceipt } from '../kept-visit.ts'
import type { KeptOrder } from '../stored-visit.ts'
import { openTexts as texts } from '../texts.ts'

/** Whoever is elsewhere has put the Pix aside: the page still looks now and then, and whenever it is looked at. */
const asideEveryMs = minuteMs
const toldMs = 8000
/** Which notices were paid and which not takes longer to read. */
const splitMs = 20_000

export type VisitOrderEndProps = {
  kept: KeptOrder
  isShown: boolean
  /** The form of the ticket is the screen, which is asked for as often as a Pix that is shown (specification 4). */
  besideForm: boolean
  /** Nothing else is being paid or looked at, that the receipt would take away. */
  isFree: boolean
  onPaid: (address: string) => void
  /** Clears the form of the ticket that is bought (specification 4), and tells whether its receipt may take the place of the form. */
  onBought: (plate: string) => boolean
}

/** Waits for the end of a visitor's Pix that no screen waits for, and tells it. It draws nothing. */
export function VisitOrderEnd(props: VisitOrderEndProps) {
  const { kept, isShown, besideForm, isFree, onPaid, onBought } = props
  const { kind, order, plate } = kept
  const checkAgain = useCheckNoticesAgain()
  useOrderOutcome(
    order.id,
    {
      onPaid: ({ returned }) => {
        const address = addressOfReceipt(secretOfReceipt(order.receipt_address))
        // The receipt first: where a tab hears that the order is gone, it finds why.
        keepReceipt(plate, address)
        forgetOrder(order.id)
        const mayLead = kind === 'ticket' && onBought(plate) && isFree
        const leads = isShown || mayLead
        void checkAgain(plate)
        const paid = texts.paid(formatReais(order.total_amount))
        const said = leads ? [paid] : [paid, texts.receiptAbove]
        showSnackbar({
          message: [...said, ...(returned ? [returned.text] : [])].join(' '),
          duration: returned ? splitMs : toldMs,
        })
        if (leads) onPaid(address)
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
      onAbandoned: () => {
        forgetOrder(order.id)
        void checkAgain(plate)
      },
    },
    isShown || besideForm ? pollEveryMs : asideEveryMs,
  )
  return null
}
