import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { type Cents, formatReais, noCents } from '#domain/money/cents.ts'
import { type FieldProps, inputProps } from './field-props.ts'
import { isWritingKey, typedAmount, wasTyped } from './typed-amount.ts'

export type MoneyFieldProps = Omit<FieldProps, 'value' | 'onChange'> & {
  value?: Cents | undefined
  onChange: (amount: Cents) => void
}

/** An amount in reais; digits come in from the right, as in a Brazilian bank's application. */
export function MoneyField({ value = noCents, onChange, ...field }: MoneyFieldProps) {
  const shown = formatReais(value)
  /** Since the last change. */
  const wasKeyPressed = useRef(false)
  return (
    <TextInput
      {...inputProps({ ...field, value: shown, onChange: () => undefined })}
      inputMode="numeric"
      autoComplete="off"
      className="tabular"
      onKeyDown={(event) => {
        if (isWritingKey(event)) wasKeyPressed.current = true
      }}
      onChange={({ currentTarget, nativeEvent }) => {
        const isTyped = wasTyped((nativeEvent as InputEvent).inputType, wasKeyPressed.current)
        wasKeyPressed.current = false
        onChange(typedAmount(currentTarget.value, isTyped))
      }}
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
