import { Checkbox } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

export type CheckFieldProps = {
  label: ReactNode
  checked?: boolean | undefined
  onChange: (checked: boolean) => void
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
  required?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  'data-path'?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function CheckField({ checked, onChange, required, ...field }: CheckFieldProps) {
  return (
    <Checkbox
      label={field.label}
      error={field.error}
      description={field.description}
      disabled={field.disabled ?? false}
      {...(field.name ? { name: field.name } : {})}
      {...(field['data-path'] ? { 'data-path': field['data-path'] } : {})}
      {...(required ? { 'aria-required': true } : {})}
      {...(field.error ? { 'aria-invalid': true } : {})}
      {...(field.inputRef ? { ref: field.inputRef } : {})}
      onBlur={() => field.onBlur?.()}
      onFocus={() => field.onFocus?.()}
      checked={checked ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
