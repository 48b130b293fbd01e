import { flushSync } from 'react-dom'
import { useAddressLookup } from '#web/api/account/address.ts'
import { type AddressField, AddressInputs } from '#web/ui/address-inputs.tsx'
import type { FieldProps } from '#web/ui/field-props.ts'
import classes from '../fields.module.css'
import { addressTexts as texts } from './texts.ts'

type AddressValues = Record<AddressField, string>

/** A form that holds an address among other values: that of the registration or of the profile. */
type AddressForm = {
  getInputProps(field: keyof AddressValues): Pick<FieldProps, 'value' | 'onChange' | 'error'>
  getValues(): AddressValues
  setValues(filled: Partial<AddressValues>): void
  clearFieldError(field: keyof AddressValues): void
  getInputNode(field: keyof AddressValues): HTMLElement | null
}

/** The next field has the focus by then: its text is selected, so that typing replaces what was filled in. */
function fill(form: AddressForm, filled: Partial<AddressValues>): void {
  flushSync(() => form.setValues(filled))
  for (const field of Object.keys(filled) as (keyof AddressValues)[]) {
    form.clearFieldError(field)
    const node = form.getInputNode(field)
    if (node instanceof HTMLInputElement && node === document.activeElement) node.select()
  }
}

export function AddressFields({ form }: { form: AddressForm }) {
  const postalCode = useAddressLookup(
    () => form.getValues(),
    (filled) => fill(form, filled),
  )
  return (
    <fieldset className={classes.group}>
      <legend>{texts.title}</legend>
      <AddressInputs
        inputOf={(field) => form.getInputProps(field)}
        postalCode={postalCode}
        sizes={{ third: classes.third, twoThirds: classes.twoThirds }}
        withComplement
      />
    </fieldset>
  )
}
