import type { ReactNode } from 'react'
import { limitsFor, type PaymentForm, usePaymentForms } from '#web/api/orders.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { Stepper, type StepperProps } from '#web/ui/stepper.tsx'
import { useBack } from '#web/ui/use-back.ts'
import { PendingDialog } from './pending-dialogs.tsx'
import { type HandedParts, ProblemDialog } from './problem-dialog.tsx'
import { texts } from './texts.ts'
import type { PaymentFlow } from './use-payment-flow.ts'
import type { PaymentFormState } from './use-payment-form.ts'

export type PaymentFrameProps = HandedParts &
  Pick<StepperProps, 'label' | 'steps'> & { flow: PaymentFlow; form: PaymentFormState }

/** The steps of a payment, and the dialogs that may lie over any of them. */
export function PaymentFrame({ label, steps, flow, form, ...parts }: PaymentFrameProps) {
  useBack(flow.step, () => flow.busy || flow.goTo(flow.step - 1))
  return (
    <Card>
      <Stepper label={label} active={flow.step} steps={steps} />
      <PendingDialog flow={flow} />
      <ProblemDialog flow={flow} form={form} {...parts} />
    </Card>
  )
}

export type WithPaymentFormsProps = {
  transactionType: number
  children: (forms: readonly PaymentForm[]) => ReactNode
}

const formsFor = (all: readonly PaymentForm[], transactionType: number): PaymentForm[] =>
  all.filter((form) => limitsFor(form, transactionType) !== null)

/** The forms on offer for a kind of purchase as far as they are known; none until then. */
export const useFormsFor = (transactionType: number): readonly PaymentForm[] =>
  formsFor(usePaymentForms().data ?? [], transactionType)

/** The forms on offer for a kind of purchase, or why there are none. */
export function WithPaymentForms({ transactionType, children }: WithPaymentFormsProps) {
  const { data, isError, isFetching, refetch } = usePaymentForms()
  if (!data && isError && !isFetching)
    return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={1} height={420} />
  const forms = formsFor(data, transactionType)
  if (forms.length === 0) return <EmptyState icon={IconWallet} text={texts.noForms} />
  return children(forms)
}
