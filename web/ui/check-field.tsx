import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, kitProps } from './field-props.ts'

export type CheckFieldProps = Pick<
  FieldProps,
  'error' | 'description' | 'disabled' | 'required' | 'name' | 'onBlur' | 'onFocus' | 'inputRef' | 'data-path'
> & {
  label: ReactNode
  checked?: boolean | undefined
  onChange: (checked: boolean) => void
}

export const CheckField = ({ checked, onChange, inputRef, ...field }: CheckFieldProps) => (
  <Checkbox
    {...kitProps(field)}
    {...(inputRef ? { ref: inputRef } : {})}
    {...(field.error ? { 'aria-invalid': true } : {})}
    checked={checked ?? false}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
