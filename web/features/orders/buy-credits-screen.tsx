import { useState } from 'react'
import { transactionTypes } from '#contract/codes.ts'
import { creditAmountProblem } from '#domain/orders.ts'
import { limitsFor, type PaymentForm, usePaymentForms } from '#web/api/orders.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Money } from '#web/ui/money.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { CreditAmount } from './credit-amount.tsx'
import { PaymentConfirmation } from './payment-confirmation.tsx'
import { PaymentSelection } from './payment-selection.tsx'
import { PendingDialog } from './pending-dialogs.tsx'
import { type HandedParts, ProblemDialog } from './problem-dialog.tsx'
import { creditTexts, texts } from './texts.ts'
import { usePaymentFlow } from './use-payment-flow.ts'
import { usePaymentForm } from './use-payment-form.ts'

const type = transactionTypes.creditPurchase
const confirmStep = 1

function CreditSteps({ forms, ...parts }: HandedParts & { forms: readonly PaymentForm[] }) {
  const form = usePaymentForm(forms)
  const flow = usePaymentFlow({ form, confirmStep, done: creditTexts.done })
  const [amount, setAmount] = useState(0)
  const { paymentFormId } = form.getValues()
  const chosen = forms.find(({ payment_form_id }) => payment_form_id === paymentFormId)
  const limits = chosen ? limitsFor(chosen, type) : null
  const selection = limits && (
    <PaymentSelection
      forms={forms}
      form={form}
      ready={creditAmountProblem(amount, limits) === null}
      busy={flow.busy}
      onNext={() => void flow.choose({ transactionType: type, amount })}
    >
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
    <Card>
      <Stepper
        label={creditTexts.steps}
        active={flow.step}
        steps={[
          { label: creditTexts.paymentStep, summary: <Money cents={amount} />, content: selection },
          { label: creditTexts.confirmStep, content: confirmation },
        ]}
      />
      <PendingDialog flow={flow} />
      <ProblemDialog flow={flow} form={form} {...parts} />
    </Card>
  )
}

function BuyCredits(parts: HandedParts) {
  const { data, isError, refetch } = usePaymentForms()
  if (isError && !data) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={1} height={420} />
  const forms = data.filter((form) => limitsFor(form, type) !== null)
  if (forms.length === 0) return <EmptyState icon={IconWallet} text={texts.noForms} />
  return <CreditSteps forms={forms} {...parts} />
}

/** 'Comprar Créditos' (specification 2): amount and form, confirmation, payment. */
export default function BuyCreditsScreen(parts: HandedParts) {
  return (
    <Screen title={creditTexts.title}>
      <BuyCredits {...parts} />
    </Screen>
  )
}
