import { Input } from '@mantine/core'
import { useId } from 'react'
import { plateKind, plateLengthOf, readTypedPlate } from '#domain/brazil/plate.ts'
import type { FieldProps } from './field-props.ts'
import { useMasked } from './masked-input.tsx'
import { platePattern } from './patterns.ts'
import classes from './plate.module.css'
import { texts } from './texts.ts'

export type PlateFieldProps = FieldProps & {
  /** Takes 8 characters of any order instead of 7. */
  foreign?: boolean
  /** Takes 8 where it is not known beforehand whether the plate is foreign. */
  anyLength?: boolean
  /** What Enter does, as a phone's keyboard shows it. */
  enterKey?: 'done' | 'next'
}

/** A plate typed in the shape of a plate; it turns into the older one as soon as that is what is typed. */
export function PlateField({
  foreign = false,
  anyLength = foreign,
  enterKey = 'done',
  ...field
}: PlateFieldProps) {
  const id = useId()
  const length = plateLengthOf(anyLength)
  const masked = useMasked(field.value ?? '', field.onChange, () => platePattern(length), { upper: true })
  const typedKind = plateKind(readTypedPlate(masked.value, length))
  const kind = foreign ? 'foreign' : typedKind === 'old' ? 'old' : 'mercosul'
  return (
    <Input.Wrapper size="md" id={id} label={field.label} error={field.error} description={field.description}>
      <span
        className={`${classes.plate} ${classes.field}`}
        data-kind={kind}
        data-invalid={field.error ? true : undefined}
      >
        <span className={classes.band} aria-hidden="true">
          {foreign ? texts.plateForeign : texts.plateCountry}
        </span>
        <input
          id={id}
          className={classes.input}
          ref={field.inputRef}
          name={field.name}
          value={masked.value}
          onChange={masked.onChange}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          disabled={field.disabled}
          readOnly={field.readOnly}
          placeholder={field.placeholder ?? (foreign ? '' : 'ABC1D23')}
          data-path={field['data-path']}
          aria-required={field.required || undefined}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${id}-error` : field.description ? `${id}-description` : undefined}
          // biome-ignore lint/a11y/noAutofocus: asked for only where the plate is the one thing a dialog is opened for
          autoFocus={field.autoFocus}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={enterKey}
        />
      </span>
    </Input.Wrapper>
  )
}
