import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Cents, cents, formatReais } from '#domain/money/cents.ts'
import { type AmountLimits, creditAmountProblem } from '#domain/orders/orders.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import classes from './credits.module.css'
import { creditTexts as texts } from './texts.ts'

/** Amounts that people buy most. */
const suggestions = [1000, 2000, 5000, 10_000].map(cents)

export type CreditAmountProps = { amount: Cents; limits: AmountLimits; onChange: (amount: Cents) => void }

/** How much credit to buy; the limits are those of the chosen form. */
export function CreditAmount({ amount, limits, onChange }: CreditAmountProps) {
  const [left, setLeft] = useState(false)
  const { min_amount, max_amount } = limits
  const limitsText = texts.limits(formatReais(min_amount), formatReais(max_amount))
  const isWrong = creditAmountProblem(amount, limits) !== null && (left || amount > max_amount)
  return (
    <>
      <MoneyField
        label={texts.amount}
        value={amount}
        onChange={onChange}
        onBlur={() => setLeft(true)}
        required
        {...(isWrong ? { error: limitsText } : { description: limitsText })}
      />
      <fieldset className={classes.suggestions}>
        <legend className="only-heard">{texts.suggestions}</legend>
        {suggestions
          .filter((one) => one >= min_amount && one <= max_amount)
          .map((one) => (
            <Button
              key={one}
              variant={one === amount ? 'light' : 'default'}
              className="tabular"
              translate="no"
              aria-pressed={one === amount}
              onClick={() => onChange(one)}
            >
              {formatReais(one)}
            </Button>
          ))}
      </fieldset>
    </>
  )
}
