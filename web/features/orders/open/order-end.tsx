import { useEffect } from 'react'
import { orderStatuses, paymentForms, transactionTypes } from '#contract/codes.ts'
import { minuteMs } from '#domain/durations.ts'
import { formatReais } from '#domain/money/cents.ts'
import { serverNow } from '#web/api/client.ts'
import { pollEveryMs, useForgetBalances, useOrderOutcome } from '#web/api/orders.ts'
import { readErrand } from '#web/ui/errand.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { reloadAfterMs } from '../durations.ts'
import { endSeen, forgetSeen, type SeenOrder, sheetLeftOpen } from '../seen-orders.ts'
import { creditTexts, noticeTexts, openTexts, paidByTexts } from '../texts.ts'

/** A slip is paid within days, and told by its bank once a day. */
const slipEveryMs = 5 * minuteMs
/** Long enough for whoever does something else. */
const paidMs = 5000
const overMs = 8000
/** Which notices were paid and which not takes longer to read. */
const splitMs = 20_000
/** What is pending for so long and is out at no bank was never sent to one. */
const patienceMs = 10 * minuteMs

export type OrderEndProps = {
  order: SeenOrder
  /** Whether the server says that it is out at a bank. */
  isOpen: boolean
  onEnd: () => void
}

/** What the driver paid by and how much, as the line of it begins. */
export const nameOf = ({ paymentFormId, total }: Pick<SeenOrder, 'paymentFormId' | 'total'>): string =>
  openTexts.named(paidByTexts[paymentFormId] ?? openTexts.payment, formatReais(total))

/**
 * A payment that came between the driver and a chosen time leads back to it (decision Q70), also when the page was reloaded while
 * its sheet was open.
 */
function leadBack(id: string): void {
  const errand = sheetLeftOpen() === id ? readErrand() : null
  const { pathname } = window.location
  if (!errand) return
  setTimeout(
    () => window.location.pathname === pathname && window.location.assign(errand.back),
    reloadAfterMs,
  )
}

/** Waits for the end of one order and tells it, wherever the driver is. It draws nothing. */
export function OrderEnd({ order, isOpen, onEnd }: OrderEndProps) {
  const forgetBalances = useForgetBalances()
  const isSlip = order.paymentFormId === paymentForms.bankSlip
  const end = () => {
    endSeen(order.id)
    onEnd()
  }
  const outcome = useOrderOutcome(
    order.id,
    {
      onPaid: ({ returned }) => {
        leadBack(order.id)
        forgetBalances()
        const isNotice = order.transactionType === transactionTypes.regularisation
        const done = isNotice ? noticeTexts.done : creditTexts.done
        showSnackbar(
          returned
            ? { kind: 'info', message: `${nameOf(order)}: ${returned.text}`, duration: splitMs }
            : { message: `${done} ${nameOf(order)}.`, duration: paidMs },
        )
        end()
      },
      onOver: (text, { status, returned }) => {
        const mayBePaid = isSlip && status === orderStatuses.expired && !returned
        const said = mayBePaid ? openTexts.slipOver : text
        showSnackbar({ kind: 'info', message: `${nameOf(order)}: ${said}`, duration: overMs })
        end()
      },
      onAbandoned: end,
    },
    isSlip ? slipEveryMs : pollEveryMs,
  )
  const wasNeverSent =
    !isOpen && outcome?.status === orderStatuses.pending && serverNow() - order.at > patienceMs
  useEffect(() => {
    if (wasNeverSent) forgetSeen(order.id)
  }, [wasNeverSent, order.id])
  return null
}
