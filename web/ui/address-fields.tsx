import { noHouseNumber, readUf } from '#domain/brazil/address.ts'
import { asHouseNumber, asState, cepPattern, houseNumberPattern, statePattern } from './address-patterns.ts'
import type { FieldProps } from './field-props.ts'
import { MaskedInput } from './masked-input.tsx'
import { addressTexts } from './texts.ts'

export const CepField = (field: FieldProps) => (
  <MaskedInput
    autoComplete="postal-code"
    placeholder="00000-000"
    {...field}
    pattern={() => cepPattern}
    inputMode="numeric"
  />
)

export const HouseNumberField = (field: FieldProps) => (
  <MaskedInput
    {...field}
    {...(field.value === noHouseNumber ? { description: addressTexts.noNumber } : {})}
    upper
    pattern={houseNumberPattern}
    clean={asHouseNumber}
    inputMode="numeric"
  />
)

export const StateField = (field: FieldProps) => (
  <MaskedInput
    autoComplete="address-level1"
    {...field}
    upper
    pattern={statePattern}
    clean={asState}
    cleanWhole={readUf}
    onBlur={(event) => {
      const code = readUf(field.value ?? '')
      if (code !== field.value) field.onChange(code)
      field.onBlur?.(event)
    }}
  />
)
