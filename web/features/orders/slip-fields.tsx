import { useAddressLookup } from '#web/api/address-lookup.ts'
import { CepField, HouseNumberField, StateField, TextField } from '#web/ui/fields.tsx'
import classes from './payment.module.css'
import { slipTexts as texts } from './texts.ts'
import type { PaymentFormState } from './use-payment-form.ts'

/** The payer's address on the slip; it starts as the address of the account. */
export function SlipFields({ form }: { form: PaymentFormState }) {
  const lookup = useAddressLookup(
    () => form.getValues().slip,
    (filled) => {
      for (const [field, text] of Object.entries(filled)) {
        form.setFieldValue(`slip.${field}`, text)
        form.clearFieldError(`slip.${field}`)
      }
    },
  )
  return (
    <fieldset className={classes.fields}>
      <legend>{texts.address}</legend>
      <div className={classes.third}>
        <CepField
          {...form.getInputProps('slip.cep')}
          label={texts.cep}
          onBlur={() => void lookup.leave()}
          required
        />
      </div>
      <span className="only-heard" role="status">
        {lookup.found ? texts.found : ''}
      </span>
      <div className={classes.twoThirds}>
        <TextField
          {...form.getInputProps('slip.address')}
          label={texts.street}
          autoComplete="address-line1"
          required
        />
      </div>
      <div className={classes.third}>
        <HouseNumberField
          {...form.getInputProps('slip.number')}
          label={texts.number}
          autoComplete="off"
          required
        />
      </div>
      <div className={classes.twoThirds}>
        <TextField
          {...form.getInputProps('slip.district')}
          label={texts.district}
          autoComplete="address-level3"
          required
        />
      </div>
      <div className={classes.twoThirds}>
        <TextField
          {...form.getInputProps('slip.city')}
          label={texts.city}
          autoComplete="address-level2"
          required
        />
      </div>
      <div className={classes.third}>
        <StateField {...form.getInputProps('slip.uf')} label={texts.uf} required />
      </div>
    </fieldset>
  )
}
