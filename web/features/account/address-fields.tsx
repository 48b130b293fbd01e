import { flushSync } from 'react-dom'
import { useAddressLookup } from '#web/api/address-lookup.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { CepField, HouseNumberField, StateField, TextField } from '#web/ui/fields.tsx'
import classes from './fields.module.css'
import { addressTexts as texts } from './texts.ts'

type AddressValues = {
  cep: string
  address: string
  number: string
  complement: string
  district: string
  city: string
  uf: string
}

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
      <div className={classes.third}>
        <CepField
          {...form.getInputProps('cep')}
          label={texts.cep}
          onBlur={() => void postalCode.leave()}
          required
        />
      </div>
      <span className="only-heard" role="status">
        {postalCode.found ? texts.found : ''}
      </span>
      <div className={classes.twoThirds}>
        <TextField
          {...form.getInputProps('address')}
          label={texts.street}
          autoComplete="address-line1"
          required
        />
      </div>
      <div className={classes.third}>
        <HouseNumberField
          {...form.getInputProps('number')}
          label={texts.number}
          autoComplete="off"
          required
        />
      </div>
      <div className={classes.twoThirds}>
        <TextField
          {...form.getInputProps('complement')}
          label={texts.complement}
          autoComplete="address-line2"
          optional
        />
      </div>
      <TextField
        {...form.getInputProps('district')}
        label={texts.district}
        autoComplete="address-level3"
        required
      />
      <div className={classes.twoThirds}>
        <TextField
          {...form.getInputProps('city')}
          label={texts.city}
          autoComplete="address-level2"
          required
        />
      </div>
      <div className={classes.third}>
        <StateField {...form.getInputProps('uf')} label={texts.uf} required />
      </div>
    </fieldset>
  )
}
