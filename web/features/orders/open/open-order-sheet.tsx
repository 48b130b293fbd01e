import { Button, Loader } from '@mantine/core'
import { useEffect } from 'react'
import { paymentForms } from '#contract/codes.ts'
import { type OpenOrder, pixOf, useWholeOrder } from '#web/api/orders.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PixDialog } from '#web/ui/pix/pix-dialog.tsx'
import { Total } from '#web/ui/total.tsx'
import { DebitWarning } from '../debit-warning.tsx'
import { GiveUpOrder } from '../give-up-order.tsx'
import classes from '../payment.module.css'
import { noteSheet } from '../seen-orders.ts'
import { analysisTexts, debitTexts, openTexts, slipTexts, texts } from '../texts.ts'

type SheetProps = { order: OpenOrder; onClose: () => void; onGivenUp: () => void }

const GivingUp = ({ order, onGivenUp }: Pick<SheetProps, 'order' | 'onGivenUp'>) => (
  <GiveUpOrder id={order.id} paymentFormId={order.payment_form.id} onDone={onGivenUp} />
)

/** The slip's line to copy; its PDF has an address that is asked for when it is wanted. */
function SlipSheet({ order, onClose, onGivenUp }: SheetProps) {
  const { data: whole } = useWholeOrder(order.id)
  const file = whole?.collection_document?.file
  return (
    <Dialog
      opened
      onClose={onClose}
      title={openTexts.slip}
      actions={
        <>
          {file && (
            <Button component="a" href={file} target="_blank" rel="noopener noreferrer">
              {slipTexts.open}
            </Button>
          )}
          <GivingUp order={order} onGivenUp={onGivenUp} />
        </>
      }
    >
      <div className={classes.body}>
        <Total name={texts.total} cents={order.total_amount} size="xl" />
        <p className={classes.text}>
          {openTexts.until} <DateTime civil={order.expired_at} />
        </p>
        <CopyButton
          value={order.collection_document?.bar_code ?? ''}
          labels={openTexts.copySlip}
          variant={file ? 'default' : 'filled'}
          fullWidth
        />
      </div>
    </Dialog>
  )
}

const DebitSheet = ({ order, onClose, onGivenUp }: SheetProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={debitTexts.title}
    size="md"
    actions={
      <>
        <Button
          component="a"
          href={order.collection_document?.file ?? ''}
          target="_blank"
          rel="noopener noreferrer"
        >
          {debitTexts.open}
        </Button>
        <GivingUp order={order} onGivenUp={onGivenUp} />
      </>
    }
  >
    <div className={classes.body}>
      <Total name={texts.total} cents={order.total_amount} size="xl" />
      <p className={classes.text}>{debitTexts.how}</p>
      <DebitWarning />
    </div>
  </Dialog>
)

const CardSheet = ({ order, onClose }: SheetProps) => (
  <Dialog opened onClose={onClose} title={analysisTexts.title}>
    <div className={classes.body}>
      <Total name={texts.total} cents={order.total_amount} size="xl" />
      <p className={classes.text} role="status">
        {analysisTexts.how}
      </p>
      <Loader aria-hidden />
    </div>
  </Dialog>
)

function Sheet(props: SheetProps) {
  const { order, onClose, onGivenUp } = props
  switch (order.payment_form.id) {
    case paymentForms.pix: {
      const pix = pixOf(order)
      if (!pix) return null
      const actions = <GivingUp order={order} onGivenUp={onGivenUp} />
      return <PixDialog {...pix} onClose={onClose} actions={actions} />
    }
    case paymentForms.bankSlip:
      return <SlipSheet {...props} />
    case paymentForms.debitCard:
      return <DebitSheet {...props} />
    default:
      return <CardSheet {...props} />
  }
}

/** A payment that waits, as it was left: the same code, the time that is left of it (decision Q149). */
export default function OpenOrderSheet(props: SheetProps) {
  const { id } = props.order
  useEffect(() => noteSheet(id), [id])
  return <Sheet {...props} />
}
