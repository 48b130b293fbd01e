import { useAddressLookup } from '#web/api/account/address.ts'
import { AddressInputs } from '#web/ui/address-inputs.tsx'
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
      <AddressInputs
        inputOf={(field) => form.getInputProps(`slip.${field}`)}
        postalCode={lookup}
        sizes={{ third: classes.third, twoThirds: classes.twoThirds }}
      />
    </fieldset>
  )
}
