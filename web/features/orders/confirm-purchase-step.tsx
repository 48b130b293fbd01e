import { Button } from '@mantine/core'
import { Actions } from '#web/ui/actions.tsx'
import { Money } from '#web/ui/money.tsx'
import { Summary, SummaryRow } from '#web/ui/summary.tsx'
import classes from './credits.module.css'
import { texts } from './texts.ts'
import type { CreditFlow } from './use-credit-flow.ts'

/** Step 2: amount, fee and total as the server computed them, once more before money moves. */
export function ConfirmPurchaseStep({ flow }: { flow: CreditFlow }) {
  const { order, busy } = flow
  if (!order) return null
  return (
    <div className={classes.confirm}>
      <Summary>
        <SummaryRow name={texts.method}>{order.payment_form.name}</SummaryRow>
        <SummaryRow name={texts.amount}>
          <Money cents={order.amount} />
        </SummaryRow>
        <SummaryRow name={texts.fee}>
          <Money cents={order.tax} />
        </SummaryRow>
        <SummaryRow name={texts.total}>
          <Money cents={order.total_amount} size="lg" strong />
        </SummaryRow>
      </Summary>
      <Actions align="start">
        <Button loading={busy} disabled={busy} onClick={flow.finish}>
          {texts.finish}
        </Button>
        <Button variant="default" disabled={busy} onClick={flow.correct}>
          {texts.correct}
        </Button>
        <Button variant="subtle" disabled={busy} onClick={flow.cancel}>
          {texts.cancel}
        </Button>
      </Actions>
    </div>
  )
}
