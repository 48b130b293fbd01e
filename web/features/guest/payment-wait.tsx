import { Alert, Button, Title } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { refusalTexts } from '#contract/texts.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { PublicOrder } from '#web/api/guest.ts'
import { type OutcomeListeners, pixOf, useOrderOutcome } from '#web/api/orders.ts'
import { civilNow } from '#web/api/settings.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { GiveUp } from '#web/ui/give-up.tsx'
import { IconAlertTriangle, IconQrcode } from '#web/ui/icons.ts'
import { useHeld } from '#web/ui/kept/held-orders.ts'
import { tillText } from '#web/ui/kept/till.ts'
import { Money } from '#web/ui/money.tsx'
import { PixDialog } from '#web/ui/pix/pix-dialog.tsx'
import { noteSheet } from './kept-visit.ts'
import { receiptTexts, waitingTexts as texts } from './texts.ts'
import classes from './ticket.module.css'

type WaitCardProps = {
  heading: string
  amount: Cents
  note: ReactNode
  until: string | undefined
  closing: string | undefined
  children: ReactNode
}

/**
 * Takes the focus as it appears. It stands before the dialog and is a part of its own, so that this happens before the
 * dialog opens, and closing the dialog gives the focus back to what is still there.
 */
function WaitCard({ heading, amount, note, until, closing, children }: WaitCardProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [])
  return (
    <Card as="section" labelledBy={titleId}>
      <div className={classes.block}>
        <Title order={2} id={titleId} ref={title} tabIndex={-1} className={classes.title ?? ''}>
          {heading}
        </Title>
        <Money cents={amount} size="xl" strong />
        {note}
        <p className={classes.text}>{texts.next}</p>
        {until && <p className={classes.text}>{texts.until(tillText(until, civilNow()))}</p>}
        {closing && <p className={classes.text}>{closing}</p>}
        <Actions align="start">{children}</Actions>
      </div>
    </Card>
  )
}

/** An order over another amount than the one that was agreed to is paid by nobody who has not read so (decision Q75). */
const ChangedPrice = () => (
  <Alert color="yellow" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
    {refusalTexts.PriceChanged}
  </Alert>
)

/** How the page gives up an order, and how that goes. */
export type GivingUp = { busy: boolean; problem: string | null; giveUp: (orderId: string) => void }

export const GiveUpPix = ({ orderId, busy, problem, giveUp }: GivingUp & { orderId: string }) => (
  <GiveUp what={receiptTexts.pix} busy={busy} problem={problem} onGiveUp={() => giveUp(orderId)} />
)

export type PaymentWaitProps = OutcomeListeners & {
  order: PublicOrder
  /** What the page had said, when the order was made, that is to be paid. */
  shown: Cents
  /** What becomes of the payment when the page is closed. */
  closing?: string
  back: string
  onBack: () => void
  givingUp: GivingUp
}

/** Waits for the payment of an order, with the code to pay it above or at hand. */
export function PaymentWait(props: PaymentWaitProps) {
  const { order, shown, closing, back, onBack, givingUp, ...listeners } = props
  const [codeShown, setCodeShown] = useState(true)
  useOrderOutcome(order.id, listeners)
  useHeld(order.id, { shown: true, tells: true })
  const pix = pixOf(order)
  const sheet = codeShown ? pix : null
  const note = order.total_amount !== shown && <ChangedPrice />
  const show = (isShown: boolean) => {
    noteSheet(isShown ? order.id : null)
    setCodeShown(isShown)
  }
  return (
    <>
      <WaitCard
        heading={sheet ? texts.made : texts.title}
        amount={order.total_amount}
        note={!sheet && note}
        until={order.collection_document?.extra.expired_at}
        closing={closing}
      >
        {pix && (
          <Button leftSection={<IconQrcode size={20} aria-hidden />} onClick={() => show(true)}>
            {texts.showCode}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            noteSheet(null)
            onBack()
          }}
        >
          {back}
        </Button>
        <GiveUpPix orderId={order.id} {...givingUp} />
      </WaitCard>
      {sheet && <PixDialog {...sheet} note={note} onClose={() => show(false)} />}
    </>
  )
}
