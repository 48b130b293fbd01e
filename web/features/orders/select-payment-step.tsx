import { Button } from '@mantine/core'
import { useState } from 'react'
import { transactionTypes } from '#contract/codes.ts'
import { cents, formatReais } from '#domain/money/cents.ts'
import { creditAmountProblem } from '#domain/orders.ts'
import { limitsFor, type PaymentForm } from '#web/api/orders.ts'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { StepForm } from '#web/ui/step-form.tsx'
import classes from './credits.module.css'
import { formHints, texts } from './texts.ts'
import type { CreditFlow } from './use-credit-flow.ts'

/** In cents; amounts that people buy most. */
const suggestions = [1000, 2000, 5000, 10_000]

export type CreditDraft = { amount: number; paymentFormId: number | null }

export type SelectPaymentStepProps = {
  forms: readonly PaymentForm[]
  draft: CreditDraft
  onDraft: (draft: CreditDraft) => void
  flow: CreditFlow
}

const FormChoice = ({ form }: { form: PaymentForm }) => (
  <>
    <strong>{form.name}</strong>
    {formHints[form.payment_form_id] && (
      <span className={classes.hint}>{formHints[form.payment_form_id]}</span>
    )}
  </>
)

/** Step 1: how much, and by which of the forms on offer. The limits are those of the chosen form. */
export function SelectPaymentStep({ forms, draft, onDraft, flow }: SelectPaymentStepProps) {
  const [left, setLeft] = useState(false)
  const form = forms.find(({ payment_form_id }) => payment_form_id === draft.paymentFormId) ?? forms[0]
  const limits = form ? limitsFor(form, transactionTypes.creditPurchase) : null
  if (!form || !limits) return null
  const { min_amount, max_amount } = limits
  const limitsText = texts.limits(formatReais(min_amount), formatReais(max_amount))
  const fits = creditAmountProblem(draft.amount, limits) === null
  const isWrong = !fits && (left || draft.amount > max_amount)
  const setAmount = (amount: number) => onDraft({ ...draft, amount })
  return (
    <StepForm
      next={texts.next}
      ready={fits}
      busy={flow.busy}
      onNext={() => flow.choose({ amount: draft.amount, paymentFormId: form.payment_form_id })}
    >
      <MoneyField
        label={texts.amount}
        value={draft.amount}
        onChange={setAmount}
        onBlur={() => setLeft(true)}
        required
        {...(isWrong ? { error: limitsText } : { description: limitsText })}
      />
      <fieldset className={classes.suggestions}>
        <legend className="only-heard">{texts.suggestions}</legend>
        {suggestions
          .filter((amount) => amount >= min_amount && amount <= max_amount)
          .map((amount) => (
            <Button key={amount} variant="default" className="tabular" onClick={() => setAmount(amount)}>
              {formatReais(cents(amount))}
            </Button>
          ))}
      </fieldset>
      <ChoiceSet
        label={texts.method}
        look="rows"
        value={form.payment_form_id}
        onChange={(paymentFormId) => onDraft({ ...draft, paymentFormId })}
        disabled={flow.busy}
        choices={forms.map((one) => ({ value: one.payment_form_id, content: <FormChoice form={one} /> }))}
      />
    </StepForm>
  )
}
