import { Button, Loader } from '@mantine/core'
import { useRef } from 'react'
import { type Order, type OutcomeListeners, useOrderOutcome } from '#web/api/orders.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHeld } from '#web/ui/kept/held-orders.ts'
import { DebitWarning } from './debit-warning.tsx'
import { debitReloadAfterMs, slipReloadAfterMs } from './durations.ts'
import classes from './payment.module.css'
import { PixPayment } from './pix-payment.tsx'
import { noteSheet } from './seen-orders.ts'
import { analysisTexts, debitTexts, slipTexts } from './texts.ts'
import type { PaymentFlow } from './use-payment-flow.ts'

type LinkProps = { href: string; text: string; onLeave: () => void }

/** Opens elsewhere; what comes of it shows when the page has reloaded. */
function LeavingButton({ href, text, onLeave }: LinkProps) {
  const left = useRef(false)
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => {
        if (left.current) return
        left.current = true
        // The page starts anew by the specification: the sheet has done its part.
        noteSheet(null)
        onLeave()
      }}
    >
      {text}
    </Button>
  )
}

type DialogProps = { order: Order; onClose: () => void }
type LeavingProps = DialogProps & Pick<PaymentFlow, 'reloadSoon'>

/** Debit is paid on the bank's own page (decision Q68). */
const BankDialog = ({ order, onClose, reloadSoon }: LeavingProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={debitTexts.title}
    size="md"
    actions={
      <LeavingButton
        href={order.collection_document?.file ?? ''}
        text={debitTexts.open}
        onLeave={() => reloadSoon(debitReloadAfterMs)}
      />
    }
  >
    <div className={classes.body}>
      <p className={classes.text}>{debitTexts.how}</p>
      <DebitWarning />
    </div>
  </Dialog>
)

/** Only where the browser did not let the slip open by itself. */
const SlipDialog = ({ order, onClose, reloadSoon }: LeavingProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={slipTexts.title}
    actions={
      <LeavingButton
        href={order.collection_document?.file ?? ''}
        text={slipTexts.open}
        onLeave={() => reloadSoon(slipReloadAfterMs)}
      />
    }
  >
    <p className={classes.text}>{slipTexts.how}</p>
  </Dialog>
)

/** The bank has taken the card and has not decided yet. */
function AnalysisDialog({ order, onClose, ...outcome }: DialogProps & OutcomeListeners) {
  useOrderOutcome(order.id, outcome)
  return (
    <Dialog opened onClose={onClose} title={analysisTexts.title}>
      <div className={classes.body}>
        <p className={classes.text} role="status">
          {analysisTexts.how}
        </p>
        <Loader aria-hidden />
      </div>
    </Dialog>
  )
}

/** What a payment still waits for, in a dialog of its own for each kind. */
export function PendingDialog({ flow }: { flow: PaymentFlow }) {
  const { pending, paid, over, leavePending, reloadSoon } = flow
  const tells = pending?.kind === 'pix' || pending?.kind === 'analysis'
  useHeld(pending?.order.id ?? null, { shown: !pending?.hidden, tells })
  if (!pending) return null
  const { kind, order, hidden = false } = pending
  const outcome = { onPaid: paid, onOver: over, onAbandoned: flow.givenUp }
  switch (kind) {
    case 'pix':
      return (
        <PixPayment
          order={order}
          hidden={hidden}
          onClose={leavePending}
          onGivenUp={flow.holdsNotices ? flow.givenUp : undefined}
          {...outcome}
        />
      )
    case 'bank':
      return <BankDialog order={order} onClose={leavePending} reloadSoon={reloadSoon} />
    case 'slip':
      return <SlipDialog order={order} onClose={leavePending} reloadSoon={reloadSoon} />
    case 'analysis':
      return <AnalysisDialog order={order} onClose={flow.cancel} {...outcome} />
  }
}
