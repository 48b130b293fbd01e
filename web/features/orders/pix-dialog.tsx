import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { orderStatuses } from '#contract/codes.ts'
import { serverNow } from '#web/api/client.ts'
import { type Order, useOrderStatus } from '#web/api/orders.ts'
import { instantOf } from '#web/api/settings.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconInfoCircle } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './pix-dialog.module.css'
import { pixTexts } from './texts.ts'

export type PixDialogProps = {
  order: Order
  onPaid: () => void
  /** The order ended without a payment, with the text that says why. */
  onOver: (text: string) => void
  onClose: () => void
}

/** Calls back once when the order is completed, or has ended without that (decisions Q61, Q70). */
function useOutcome({ order, onPaid, onOver }: PixDialogProps): void {
  const { data } = useOrderStatus(order.id, true)
  const told = useRef(false)
  const status = data?.status ?? orderStatuses.pending
  useEffect(() => {
    if (told.current || status === orderStatuses.pending) return
    told.current = true
    if (status === orderStatuses.completed) onPaid()
    else onOver(pixTexts.over[status] ?? pixTexts.expired)
  })
}

/** The code to pay with, how long it is good for, and what happens next; waits for the payment by itself. */
export function PixDialog(props: PixDialogProps) {
  const { order, onClose } = props
  useOutcome(props)
  const document = order.collection_document
  if (!document) return null
  return (
    <Dialog opened onClose={onClose} title={pixTexts.title} size="md">
      <div className={classes.body}>
        <p className={classes.amount}>
          <span>{pixTexts.amount}</span>
          <Money cents={order.total_amount} size="xl" strong />
        </p>
        <CopyButton value={document.bar_code} labels={pixTexts.copy} fullWidth size="md" data-autofocus />
        <div className={classes.code}>
          <QrCode value={document.bar_code} label={pixTexts.qr} size={232} />
        </div>
        <p className={classes.validity}>
          {pixTexts.validity}{' '}
          <Countdown
            until={instantOf(document.extra.expired_at)}
            now={serverNow}
            label={pixTexts.validity}
            warnSeconds={300}
            size="md"
          />
        </p>
        <p className={classes.how}>{pixTexts.how}</p>
        <details className={classes.text}>
          <summary>{pixTexts.code}</summary>
          <code>{document.bar_code}</code>
        </details>
        <Alert color="brand" variant="light" icon={<IconInfoCircle aria-hidden />} role="status">
          <strong>{pixTexts.waiting}</strong> {pixTexts.next}
        </Alert>
      </div>
    </Dialog>
  )
}
