import { useState } from 'react'
import { transactionTypes } from '#contract/codes.ts'
import { limitsFor, type PaymentForm, usePaymentForms } from '#web/api/orders.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Money } from '#web/ui/money.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { ConfirmPurchaseStep } from './confirm-purchase-step.tsx'
import { PixPayment } from './pix-payment.tsx'
import { type PhoneVerificationPart, ProblemDialog } from './problem-dialog.tsx'
import { type CreditDraft, SelectPaymentStep } from './select-payment-step.tsx'
import { texts } from './texts.ts'
import { useCreditFlow } from './use-credit-flow.ts'

type Handed = { PhoneVerification: PhoneVerificationPart }

function CreditSteps({ forms, PhoneVerification }: Handed & { forms: readonly PaymentForm[] }) {
  const flow = useCreditFlow()
  const [draft, setDraft] = useState<CreditDraft>({ amount: 0, paymentFormId: null })
  return (
    <Card>
      <Stepper
        label={texts.steps}
        active={flow.step}
        steps={[
          {
            label: texts.paymentStep,
            summary: <Money cents={draft.amount} />,
            content: <SelectPaymentStep forms={forms} draft={draft} onDraft={setDraft} flow={flow} />,
          },
          { label: texts.confirmStep, content: <ConfirmPurchaseStep flow={flow} /> },
        ]}
      />
      {flow.toPay && (
        <PixPayment order={flow.toPay} onPaid={flow.paid} onOver={flow.over} onClose={flow.closePix} />
      )}
      {flow.problem && (
        <ProblemDialog problem={flow.problem} PhoneVerification={PhoneVerification} onClose={flow.forgive} />
      )}
    </Card>
  )
}

function BuyCredits({ PhoneVerification }: Handed) {
  const { data, isError, refetch } = usePaymentForms()
  if (isError && !data) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={1} height={420} />
  const forms = data.filter((form) => limitsFor(form, transactionTypes.creditPurchase) !== null)
  if (forms.length === 0) return <EmptyState icon={IconWallet} text={texts.noForms} />
  return <CreditSteps forms={forms} PhoneVerification={PhoneVerification} />
}

/** 'Comprar Créditos' (specification 2): amount and form, confirmation, payment. */
export default function BuyCreditsScreen({ PhoneVerification }: Handed) {
  return (
    <Screen title={texts.title}>
      <BuyCredits PhoneVerification={PhoneVerification} />
    </Screen>
  )
}
