import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { paymentForms } from '#contract/codes.ts'
import { lastFourOf, maskedNumber } from '#domain/cards/card-data.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Money } from '#web/ui/money.tsx'
import { Summary, SummaryRow } from '#web/ui/summary.tsx'
import { DebitWarning } from './debit-warning.tsx'
import { DeviceFingerprint } from './device-fingerprint.tsx'
import classes from './payment.module.css'
import { usePaymentCaptcha } from './payment-captcha.tsx'
import { cardKindOf, type PaymentValues } from './payment-values.ts'
import { cardTexts, slipTexts, texts } from './texts.ts'
import type { PaymentFlow } from './use-payment-flow.ts'
import type { PaymentFormState } from './use-payment-form.ts'

function CardRows({ saved, card }: PaymentValues) {
  const number = saved ? saved.card.number : card.number
  return (
    <>
      <SummaryRow name={cardTexts.number}>
        <span className="tabular" translate="no">
          {maskedNumber(lastFourOf(number))}
        </span>
      </SummaryRow>
      <SummaryRow name={cardTexts.shortHolder}>
        {saved ? saved.card.card_holder : card.card_holder}
      </SummaryRow>
    </>
  )
}

/** What the chosen form was told, as far as it may be shown. */
function MethodRows({ values }: { values: PaymentValues }) {
  switch (values.paymentFormId) {
    case paymentForms.creditCard:
      return <CardRows {...values} />
    case paymentForms.debitCard:
      return (
        <>
          <CardRows {...values} saved={null} />
          <SummaryRow name={cardTexts.bank}>{values.card.bank}</SummaryRow>
        </>
      )
    case paymentForms.bankSlip:
      return <SummaryRow name={slipTexts.address}>{slipTexts.line(values.slip)}</SummaryRow>
    default:
      return null
  }
}

export type PaymentConfirmationProps = {
  flow: PaymentFlow
  form: PaymentFormState
  transactionType: number
  /** What the payment is for, as rows of the summary. */
  about?: ReactNode
  note?: ReactNode
  amount: string
  finish: string
}

/** Amount, fee and total as the server computed them, and how they are paid, once more before money moves. */
export function PaymentConfirmation(props: PaymentConfirmationProps) {
  const { flow, form, transactionType, about, note, amount, finish } = props
  const { order, busy } = flow
  const captcha = usePaymentCaptcha(transactionType, order)
  if (!order) return null
  return (
    <div className={classes.confirm}>
      <Summary>
        <SummaryRow name={amount}>
          <Money cents={order.amount} />
        </SummaryRow>
        <SummaryRow name={texts.fee}>
          <Money cents={order.tax} />
        </SummaryRow>
        <SummaryRow name={texts.total}>
          <Money cents={order.total_amount} size="lg" strong />
        </SummaryRow>
        <SummaryRow name={texts.method}>{order.payment_form.name}</SummaryRow>
        <MethodRows values={form.getValues()} />
        {about}
      </Summary>
      {note}
      {order.payment_form.id === paymentForms.debitCard && <DebitWarning />}
      {cardKindOf(order.payment_form.id) && <DeviceFingerprint />}
      {captcha.field}
      <Actions align="start">
        <Button variant="subtle" disabled={busy} onClick={flow.cancel}>
          {texts.cancel}
        </Button>
        <Button variant="default" disabled={busy} onClick={flow.correct}>
          {texts.correct}
        </Button>
        <Button loading={busy || captcha.isWorking} disabled={busy} onClick={() => captcha.pass(flow.finish)}>
          {finish}
        </Button>
      </Actions>
    </div>
  )
}
