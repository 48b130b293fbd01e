import type { TextInputProps } from '@mantine/core'
import type { FocusEventHandler, ReactNode, Ref } from 'react'
import { texts } from './texts.ts'

/** What every field of a form takes; it fits what `form.getInputProps` of the form library gives. */
export type FieldProps = {
  label: string
  value?: string | undefined
  onChange: (value: string) => void
  error?: ReactNode
  description?: ReactNode
  placeholder?: string | undefined
  /** Told to screen readers; the form decides what is missing. */
  required?: boolean | undefined
  /** Shows that the field may stay empty. */
  optional?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  name?: string | undefined
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  maxLength?: number | undefined
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  'data-path'?: string | undefined
}

type Told = Pick<FieldProps, 'required' | 'optional' | 'description'>

/** Properties in the form in which every input of the component kit understands them. */
export function kitProps<P extends Told>({ description, optional, required, ...rest }: P) {
  return {
    ...definedOnly(rest),
    description: description ?? (optional ? texts.optional : undefined),
    ...(required ? { 'aria-required': true } : {}),
  }
}

/** The same for an input that is typed into, but for what it does with a change. */
export const inputProps = ({ onChange: _, value, inputRef, ...field }: FieldProps): TextInputProps => ({
  ...kitProps(field),
  // Under the input, so that fields side by side stand on one line.
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
  value: value ?? '',
  ...(inputRef ? { ref: inputRef } : {}),
})

function definedOnly<T extends object>(given: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>
}
