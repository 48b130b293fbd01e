import { TextInput } from '@mantine/core'
import classes from './code-field.module.css'
import { type FieldProps, inputProps } from './field-props.ts'

export type CodeFieldProps = FieldProps & {
  length?: number
  /** Called once when the last digit arrives. */
  onComplete?: (code: string) => void
}

/**
 * A one-time code. It is one input drawn as boxes: pasting, the code offered by the phone and a screen reader
 * all see a single field.
 */
export function CodeField({ length = 4, onComplete, ...field }: CodeFieldProps) {
  return (
    <TextInput
      {...inputProps(field)}
      className={classes.root ?? ''}
      classNames={{ input: classes.input ?? '' }}
      style={{ '--code-length': length }}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      onChange={(event) => {
        const code = event.currentTarget.value.replace(/\D/g, '').slice(0, length)
        field.onChange(code)
        if (code.length === length && code !== field.value) onComplete?.(code)
      }}
    />
  )
}
