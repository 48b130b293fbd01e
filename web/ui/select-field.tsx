import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = {
  label: string
  options: readonly SelectOption[]
  value?: string | undefined
  onChange: (value: string) => void
  error?: ReactNode
  description?: ReactNode
  required?: boolean | undefined
  optional?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  'data-path'?: string | undefined
}

/** A list to choose from; the browser's own, because phones show it best. */
export function SelectField({ options, value, onChange, required, optional, ...field }: SelectFieldProps) {
  return (
    <NativeSelect
      label={field.label}
      error={field.error}
      description={field.description ?? (optional ? texts.optional : undefined)}
      disabled={field.disabled ?? false}
      {...(field.name ? { name: field.name } : {})}
      {...(field['data-path'] ? { 'data-path': field['data-path'] } : {})}
      {...(required ? { 'aria-required': true } : {})}
      onBlur={() => field.onBlur?.()}
      onFocus={() => field.onFocus?.()}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={options.map((option) => ({ ...option }))}
    />
  )
}
