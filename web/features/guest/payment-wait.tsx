import { Button, Title } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { serverNow } from '#web/api/client.ts'
import type { PublicOrder } from '#web/api/guest.ts'
import { hasPixToPay, type OutcomeListeners, useOrderOutcome } from '#web/api/orders.ts'
import { instantOf } from '#web/api/settings.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconQrcode } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { PixDialog } from '#web/ui/pix-dialog.tsx'
import { waitingTexts as texts } from './texts.ts'
import classes from './ticket.module.css'

export type PaymentWaitProps = OutcomeListeners & {
  order: PublicOrder
  /** What becomes of the payment when the page is closed. */
  closing?: string
  back: string
  onBack: () => void
}

/** Waits for the payment of an order, with the code to pay it above or at hand. */
export function PaymentWait({ order, closing, back, onBack, ...listeners }: PaymentWaitProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [codeShown, setCodeShown] = useState(true)
  useOrderOutcome(order.id, listeners)
  // Before the dialog opens, so that closing it gives the focus back to what is still there.
  useLayoutEffect(() => title.current?.focus(), [])
  const document = hasPixToPay(order) ? order.collection_document : null
  return (
    <>
      <Card as="section" labelledBy={titleId}>
        <div className={classes.block}>
          <Title order={2} id={titleId} ref={title} tabIndex={-1} className={classes.title ?? ''}>
            {texts.title}
          </Title>
          <Money cents={order.total_amount} size="xl" strong />
          <p className={classes.text}>{texts.next}</p>
          {closing && <p className={classes.text}>{closing}</p>}
          <Actions align="start">
            {document && (
              <Button leftSection={<IconQrcode size={20} aria-hidden />} onClick={() => setCodeShown(true)}>
                {texts.showCode}
              </Button>
            )}
            <Button variant="default" onClick={onBack}>
              {back}
            </Button>
          </Actions>
        </div>
      </Card>
      {document && codeShown && (
        <PixDialog
          amount={order.total_amount}
          code={document.bar_code}
          expiresAt={instantOf(document.extra.expired_at)}
          now={serverNow}
          onClose={() => setCodeShown(false)}
        />
      )}
    </>
  )
}
