import { useState } from 'react'
import { transactionTypes } from '#contract/codes.ts'
import { type Cents, cents, noCents } from '#domain/money/cents.ts'
import { type AmountLimits, creditAmountProblem } from '#domain/orders/orders.ts'
import { readWhole, useKeptChoice } from '#web/api/kept-choice.ts'
import { limitsFor, type PaymentForm } from '#web/api/orders.ts'
import { type Errand, readErrand } from '#web/ui/errand.ts'
import { Money } from '#web/ui/money.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CreditAmount } from './credit-amount.tsx'
import classes from './credits.module.css'
import { PaymentConfirmation } from './payment-confirmation.tsx'
import { PaymentFrame, WithPaymentForms } from './payment-frame.tsx'
import { PaymentSelection } from './payment-selection.tsx'
import type { HandedParts } from './problem-dialog.tsx'
import { creditTexts } from './texts.ts'
import { usePaymentFlow } from './use-payment-flow.ts'
import { usePaymentForm } from './use-payment-form.ts'

const type = transactionTypes.creditPurchase
const confirmStep = 1

/** What is lacking, or the least that is sold; nothing for whoever came of their own. */
const firstAmount = (errand: Errand | null, limits: AmountLimits | null): Cents =>
  errand && errand.amount > noCents && limits && errand.amount < limits.min_amount
    ? limits.min_amount
    : (errand?.amount ?? noCents)

const readAmount = (kept: unknown): Cents | undefined => {
  const whole = readWhole(kept)
  return whole === undefined ? undefined : cents(whole)
}

function CreditSteps({ forms, ...parts }: HandedParts & { forms: readonly PaymentForm[] }) {
  const form = usePaymentForm(forms)
  const [errand] = useState(readErrand)
  const flow = usePaymentFlow({ form, confirmStep, done: creditTexts.done, backTo: errand?.back })
  const { paymentFormId } = form.getValues()
  const chosen = forms.find(({ payment_form_id }) => payment_form_id === paymentFormId)
  const limits = chosen ? limitsFor(chosen, type) : null
  const [amount, setAmount] = useKeptChoice('amount', readAmount, () => firstAmount(errand, limits))
  const selection = limits && (
    <PaymentSelection
      forms={forms}
      form={form}
      ready={creditAmountProblem(amount, limits) === null}
      busy={flow.busy}
      onNext={() => void flow.choose({ transactionType: type, amount })}
    >
      {errand && <p className={classes.errand}>{creditTexts.errand}</p>}
      <CreditAmount amount={amount} limits={limits} onChange={setAmount} />
    </PaymentSelection>
  )
  const confirmation = (
    <PaymentConfirmation
      flow={flow}
      form={form}
      transactionType={type}
      amount={creditTexts.amount}
      finish={creditTexts.finish}
    />
  )
  return (
    <PaymentFrame
      flow={flow}
      form={form}
      label={creditTexts.steps}
      steps={[
        { label: creditTexts.paymentStep, summary: <Money cents={amount} />, content: selection },
        { label: creditTexts.confirmStep, content: confirmation },
      ]}
      {...parts}
    />
  )
}

/** 'Comprar Créditos' (specification 2): amount and form, confirmation, payment. */
export default function BuyCreditsScreen(parts: HandedParts) {
  return (
    <Screen title={creditTexts.title}>
      <WithPaymentForms transactionType={type}>
        {(forms) => <CreditSteps forms={forms} {...parts} />}
      </WithPaymentForms>
    </Screen>
  )
}
