import type { ReactNode } from 'react'
import { paymentForms } from '#contract/codes.ts'
import { useSavedCards } from '#web/api/cards/saved-cards.ts'
import type { PaymentForm } from '#web/api/orders.ts'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { StepForm } from '#web/ui/step-form.tsx'
import { CreditCardPart, DebitCardPart } from './card-part.tsx'
import { SlipFields } from './slip-fields.tsx'
import { formHints, texts } from './texts.ts'
import { keepForm, type PaymentFormState } from './use-payment-form.ts'

export type PaymentSelectionProps = {
  /** The forms on offer for this purchase. */
  forms: readonly PaymentForm[]
  form: PaymentFormState
  /** Amount or price, above the choice. */
  children: ReactNode
  ready: boolean
  busy: boolean
  onNext: () => void
  onCancel?: () => void
}

function Details({ form, chosen }: { form: PaymentFormState; chosen: PaymentForm }) {
  switch (chosen.payment_form_id) {
    case paymentForms.creditCard:
      return <CreditCardPart form={form} canSave={chosen.save} />
    case paymentForms.debitCard:
      return <DebitCardPart form={form} />
    case paymentForms.bankSlip:
      return <SlipFields form={form} />
    default:
      return null
  }
}

/** By which form a purchase is paid, and what that form needs to know; for credit and for notices alike. */
export function PaymentSelection(props: PaymentSelectionProps) {
  const { forms, form, children, ready, busy, onNext, onCancel } = props
  const { paymentFormId } = form.getValues()
  const chosen = forms.find(({ payment_form_id }) => payment_form_id === paymentFormId)
  const byCreditCard = paymentFormId === paymentForms.creditCard
  const savedCards = useSavedCards(byCreditCard)
  // Until it is known which cards are saved, there is nothing to fill in that could be wrong.
  const awaitsCards = byCreditCard && !savedCards.isFetched
  const submit = () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) focusFirstError(form, errors)
    else onNext()
  }
  return (
    <StepForm
      next={texts.next}
      ready={ready && chosen !== undefined && !awaitsCards}
      busy={busy}
      onNext={submit}
      {...(onCancel ? { onBack: onCancel, back: texts.cancel } : {})}
    >
      {children}
      <ChoiceSet
        label={texts.method}
        look="rows"
        value={paymentFormId}
        onChange={(id) => {
          form.clearErrors()
          form.setFieldValue('paymentFormId', id)
          keepForm(id)
        }}
        disabled={busy}
        choices={forms.map(({ payment_form_id: value, name }) => ({
          value,
          content: <strong>{name}</strong>,
          hint: formHints[value],
        }))}
      />
      {chosen && <Details form={form} chosen={chosen} />}
    </StepForm>
  )
}
