import { Button } from '@mantine/core'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { Summary, SummaryRow } from '#web/ui/summary.tsx'
import { GiveUpPix } from '../payment-wait.tsx'
import { receiptTexts, noticesTexts as texts } from '../texts.ts'
import classes from './notices.module.css'
import type { Bill, NoticesFlow } from './use-notices-flow.ts'

/** Asks before an order for the notices is made; a failure keeps it open, to try again. */
export default function PayNoticesDialog({ bill, flow }: { bill: Bill; flow: NoticesFlow }) {
  return (
    <Dialog
      opened
      onClose={flow.cancel}
      title={texts.confirmTitle}
      closable={!flow.busy}
      actions={
        <>
          <Button loading={flow.busy} onClick={() => void flow.confirm()}>
            {texts.confirm}
          </Button>
          <Button variant="default" disabled={flow.busy} onClick={flow.cancel}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p className={classes.question}>{texts.confirmQuestion(bill.ids.length)}</p>
      <Summary>
        <SummaryRow name={receiptTexts.plate}>
          <Plate plate={bill.plate} />
        </SummaryRow>
        <SummaryRow name={texts.count}>{bill.ids.length}</SummaryRow>
        {bill.fee > 0 && (
          <SummaryRow name={receiptTexts.tax}>
            <Money cents={bill.fee} />
          </SummaryRow>
        )}
        <SummaryRow name={receiptTexts.total}>
          <Money cents={bill.total} size="lg" strong />
        </SummaryRow>
      </Summary>
      {flow.failed && <ProblemAlert text={texts.failed} />}
      {flow.failed && flow.reason && <p className={classes.question}>{flow.reason}</p>}
      {flow.failed && flow.lockedBy && <GiveUpPix orderId={flow.lockedBy} {...flow.givingUp} />}
    </Dialog>
  )
}
