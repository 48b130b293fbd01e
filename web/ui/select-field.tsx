import { NativeSelect } from '@mantine/core'
import type { FocusEventHandler } from 'react'
import { type FieldProps, kitProps } from './field-props.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = Pick<
  FieldProps,
  | 'label'
  | 'value'
  | 'onChange'
  | 'error'
  | 'description'
  | 'required'
  | 'optional'
  | 'disabled'
  | 'name'
  | 'data-path'
> & {
  options: readonly SelectOption[]
  onBlur?: FocusEventHandler<HTMLSelectElement> | undefined
  onFocus?: FocusEventHandler<HTMLSelectElement> | undefined
}

/** A list to choose from; the browser's own, because phones show it best. */
export const SelectField = ({ options, value, onChange, ...field }: SelectFieldProps) => (
  <NativeSelect
    {...kitProps(field)}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value)}
    data={options.map((option) => ({ ...option }))}
  />
)
