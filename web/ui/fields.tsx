import { ActionIcon, TextInput } from '@mantine/core'
import { type HTMLAttributes, useState } from 'react'
import { readTypedPhone } from '#domain/brazil/phone.ts'
import { type FieldProps, inputProps } from './field-props.ts'
import { IconEye, IconEyeOff } from './icons.ts'
import { MaskedInput } from './masked-input.tsx'
import { asBrazilianDate, datePattern, phonePattern, taxIdPattern, withoutTaxIdLabel } from './patterns.ts'
import { texts } from './texts.ts'

export type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'search' | 'tel'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

export function TextField({ type = 'text', inputMode, ...field }: TextFieldProps) {
  return (
    <TextInput
      {...inputProps(field)}
      type={type}
      {...(inputMode ? { inputMode } : {})}
      {...(type === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

/** A password with a button that shows and hides it. */
export function PasswordField(field: FieldProps) {
  const [shown, setShown] = useState(false)
  const Sign = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      autoComplete="current-password"
      {...inputProps(field)}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      rightSectionWidth={50}
      rightSection={
        <ActionIcon color="gray" disabled={field.disabled ?? false} onClick={() => setShown(!shown)}>
          <Sign size={20} aria-hidden />
          {/* Text and not a label of its own: whoever asks for the field labelled 'Senha' finds the field alone. */}
          <span className="only-heard">{shown ? texts.hidePassword : texts.showPassword}</span>
        </ActionIcon>
      }
    />
  )
}

/** Where letters are not taken, a hint says so from the first dropped letter until the field is empty (decision Q50). */
export function TaxIdField({ alphanumeric = false, ...field }: FieldProps & { alphanumeric?: boolean }) {
  const [hadLetters, setHadLetters] = useState(false)
  const isHinted = hadLetters && !alphanumeric
  const note = (typed: string) =>
    setHadLetters((before) => /\p{L}/u.test(withoutTaxIdLabel(typed)) || (before && typed !== ''))
  return (
    <>
      <MaskedInput
        {...field}
        {...(isHinted ? { description: texts.noLetters } : {})}
        upper
        onTyped={note}
        cleanWhole={withoutTaxIdLabel}
        pattern={(typed) => taxIdPattern(typed, alphanumeric)}
        inputMode={alphanumeric ? 'text' : 'numeric'}
      />
      <span className="only-heard" role="status">
        {isHinted ? texts.noLetters : ''}
      </span>
    </>
  )
}

export const PhoneField = (field: FieldProps) => (
  <MaskedInput
    autoComplete="tel-national"
    placeholder="(00) 00000-0000"
    {...field}
    pattern={phonePattern}
    clean={readTypedPhone}
    inputMode="tel"
  />
)

export const DateField = (field: FieldProps) => (
  <MaskedInput
    placeholder={texts.datePlaceholder}
    {...field}
    pattern={() => datePattern}
    clean={asBrazilianDate}
    inputMode="numeric"
  />
)
