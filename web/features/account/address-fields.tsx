import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readCep, typedCepLength } from '#domain/brazil/postal-code.ts'
import { findAddress } from '#web/api/account.ts'
import { CepField, HouseNumberField, StateField, TextField } from '#web/ui/fields.tsx'
import classes from './register-form.module.css'
import { filledBy, type RegistrationValues, unchangedSince } from './registration-values.ts'
import { registerTexts as texts } from './texts.ts'
import type { RegistrationFormState } from './use-registration-form.ts'

/** The next field has the focus by then: its text is selected, so that typing replaces what was filled in. */
function fill(form: RegistrationFormState, filled: Partial<RegistrationValues>): void {
  flushSync(() => form.setValues(filled))
  for (const field of Object.keys(filled)) {
    form.clearFieldError(field)
    const node = form.getInputNode(field)
    if (node instanceof HTMLInputElement && node === document.activeElement) node.select()
  }
}

/**
 * Fills the address when the postal code is left with 9 characters (specification 5). A code that was looked up
 * is not looked up again, so that what the driver corrected stays.
 */
function usePostalCode(form: RegistrationFormState) {
  const asked = useRef('')
  const [found, setFound] = useState(false)
  const leave = async () => {
    const before = form.getValues()
    const { cep } = before
    if (cep.length !== typedCepLength || cep === asked.current) return
    asked.current = cep
    setFound(false)
    const address = await findAddress(readCep(cep))
    if (asked.current !== cep) return
    if (!address) {
      asked.current = ''
      return
    }
    fill(form, unchangedSince(before, form.getValues(), filledBy(address)))
    setFound(true)
  }
  return { leave, found }
}

export function AddressFields({ form }: { form: RegistrationFormState }) {
  const postalCode = usePostalCode(form)
  return (
    <fieldset className={classes.group}>
      <legend>{texts.address}</legend>
      <div className={classes.third}>
        <CepField
          {...form.getInputProps('cep')}
          label={texts.cep}
          onBlur={() => void postalCode.leave()}
          required
        />
      </div>
      <span className="only-heard" role="status">
        {postalCode.found ? texts.addressFound : ''}
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
