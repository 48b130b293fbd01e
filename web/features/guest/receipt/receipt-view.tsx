import { Alert, Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { receiptPath } from '#contract/paths.ts'
import type { Receipt } from '#domain/guest/receipt.ts'
import { useCompany } from '#web/api/content.ts'
import { secretOfReceipt } from '#web/api/guest.ts'
import { Actions } from '#web/ui/actions.tsx'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { receiptTexts as texts } from '../texts.ts'
import { KeepReceipt } from './keep-receipt.tsx'
import classes from './receipt.module.css'
import { paymentLines, type ReceiptLine, ReceiptPaper, stayLines } from './receipt-paper.tsx'
import { useAppearance } from './use-appearance.ts'

/** `address`: where the receipt stays (decision Q149). */
export type Sold = { receipt: Receipt; sentTo: readonly string[]; address: string }

/** What stands on the receipt, line by line. */
const linesOf = (receipt: Receipt): readonly ReceiptLine[] => [
  [texts.plate, <Plate key="plate" plate={receipt.plate} />],
  ...stayLines(receipt),
  ...paymentLines(receipt),
]

/** The proof of the ticket, on the screen and on paper (specification 2). */
export function ReceiptView({ sold, onAgain }: { sold: Sold; onAgain: () => void }) {
  const [, navigate] = useLocation()
  const { isPending } = useCompany()
  const { title, paper } = useAppearance({ isNew: true, isWhole: !isPending })
  const lines = linesOf(sold.receipt)
  return (
    <div className={classes.place}>
      <Alert color="green" variant="light" role="status" icon={<IconCircleCheck aria-hidden />}>
        {texts.done} {sold.sentTo.length > 0 && <span>{texts.sentTo(sold.sentTo)}</span>}
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
        <LinkButton href={`${receiptPath}${secretOfReceipt(sold.address)}`} variant="default">
          {texts.correct}
        </LinkButton>
      </Actions>
    </div>
  )
}
