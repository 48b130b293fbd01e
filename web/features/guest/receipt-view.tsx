import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Receipt } from '#domain/guest/receipt.ts'
import { useCompany } from '#web/api/content.ts'
import { useSettings } from '#web/api/settings.ts'
import { Actions } from '#web/ui/actions.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { KeepReceipt } from './keep-receipt.tsx'
import classes from './receipt.module.css'
import { type ReceiptLine, ReceiptPaper } from './receipt-paper.tsx'
import { receiptTexts as texts } from './texts.ts'
import type { Sold } from './use-ticket-flow.ts'

/** Below this width the page scrolls to the receipt (specification 9; decision Q35). */
const scrollsBelow = 1264

/** What stands on the receipt, line by line. */
function useLines(receipt: Receipt): readonly ReceiptLine[] {
  const { timeZone } = useSettings()
  const moment = (unixSeconds: number) => <DateTime civil={toCivil(unixSeconds * 1000, timeZone)} />
  return [
    [texts.plate, <Plate key="plate" plate={receipt.plate} />],
    [texts.vehicle, receipt.vehicle_maker_model],
    [texts.begin, moment(receipt.date_time_begin)],
    [texts.end, moment(receipt.date_time_end)],
    [texts.time, texts.minutes(receipt.time)],
    [texts.product, receipt.product],
    [texts.target, receipt.targetName],
    [texts.date, moment(receipt.date)],
    [texts.price, <Money key="price" cents={receipt.price} />],
    [texts.tax, <Money key="tax" cents={receipt.tax} />],
    [texts.discount, <Money key="discount" cents={receipt.discount} />],
    [texts.total, <Money key="total" cents={receipt.total_amount} size="lg" strong />],
    [texts.method, receipt.method],
    [texts.transaction, receipt.transaction_id],
  ]
}

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
  const lines = useLines(sold.receipt)
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
