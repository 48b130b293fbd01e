import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Receipt } from '#domain/guest/receipt.ts'
import { useCompany } from '#web/api/content.ts'
import { Actions } from '#web/ui/actions.tsx'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { Plate } from '#web/ui/plate.tsx'
import { KeepReceipt } from './keep-receipt.tsx'
import classes from './receipt.module.css'
import { paymentLines, type ReceiptLine, ReceiptPaper, stayLines } from './receipt-paper.tsx'
import { receiptTexts as texts } from './texts.ts'
import type { Sold } from './use-ticket-flow.ts'

/** Below this width the page scrolls to the receipt (specification 9; decision Q35). */
const scrollsBelow = 1264

/** What stands on the receipt, line by line. */
const linesOf = (receipt: Receipt): readonly ReceiptLine[] => [
  [texts.plate, <Plate key="plate" plate={receipt.plate} />],
  ...stayLines(receipt),
  ...paymentLines(receipt),
]

/** Brings the receipt into view once, and prints it once everything on it is there. */
function useAppearance(whole: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const paper = useRef<HTMLElement>(null)
  const printed = useRef(false)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    if (window.innerWidth < scrollsBelow) paper.current?.scrollIntoView({ block: 'start' })
  }, [])
  useEffect(() => {
    if (!whole || printed.current) return
    printed.current = true
    window.print()
  }, [whole])
  return { title, paper }
}

/** The proof of the ticket, on the screen and on paper (specification 2). */
export function ReceiptView({ sold, onAgain }: { sold: Sold; onAgain: () => void }) {
  const [, navigate] = useLocation()
  const { isPending } = useCompany()
  const { title, paper } = useAppearance(!isPending)
  const lines = linesOf(sold.receipt)
  return (
    <div className={classes.place}>
      <Alert color="green" variant="light" role="status" icon={<IconCircleCheck aria-hidden />}>
        {texts.done} {sold.sentTo.length > 0 && texts.sentTo(sold.sentTo)}
      </Alert>
      <ReceiptPaper title={sold.receipt.title} lines={lines} titleRef={title} paperRef={paper} />
      <Actions align="start">
        <Button onClick={onAgain}>{texts.newPurchase}</Button>
        <Button variant="default" onClick={() => navigate('/')}>
          {texts.home}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <KeepReceipt address={sold.address} />
        <Button component="a" href={sold.address} variant="default">
          {texts.correct}
        </Button>
      </Actions>
    </div>
  )
}
