import { TextInput } from '@mantine/core'
import { type Cents, formatReais, noCents } from '#domain/money/cents.ts'
import { type FieldProps, inputProps } from './field-props.ts'
import { typedAmount } from './typed-amount.ts'

export type MoneyFieldProps = Omit<FieldProps, 'value' | 'onChange'> & {
  value?: Cents | undefined
  onChange: (amount: Cents) => void
}

/** An amount in reais; digits come in from the right, as in a Brazilian bank's application. */
export function MoneyField({ value = noCents, onChange, ...field }: MoneyFieldProps) {
  const shown = formatReais(value)
  return (
    <TextInput
      {...inputProps({ ...field, value: shown, onChange: () => undefined })}
      inputMode="numeric"
      autoComplete="off"
      className="tabular"
      onChange={(event) => onChange(typedAmount(event.currentTarget.value))}
      onSelect={({ currentTarget }) => {
        // Digits are typed at the end only; a selection (to replace all) is left alone.
        const { selectionStart, selectionEnd, value: text } = currentTarget
        if (selectionStart === selectionEnd && selectionStart !== text.length) {
          currentTarget.setSelectionRange(text.length, text.length)
        }
      }}
    />
  )
}
