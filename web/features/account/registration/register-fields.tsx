import { DateField } from '#web/ui/fields.tsx'
import { ContactFields, NameField, NewPassword } from '../account-fields.tsx'
import classes from '../fields.module.css'
import { OwnTaxIdField } from '../own-tax-id-field.tsx'
import { accountTexts } from '../texts.ts'
import { registerTexts as texts } from './texts.ts'
import type { RegistrationFormState } from './use-registration-form.ts'

type GroupProps = { form: RegistrationFormState }

export function PersonalFields({ form }: GroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{texts.personal}</legend>
      <div className={classes.half}>
        <OwnTaxIdField {...form.getInputProps('identification')} autoComplete="off" />
      </div>
      <div className={classes.half}>
        <DateField
          {...form.getInputProps('birth_date')}
          label={accountTexts.birthDate}
          autoComplete="bday"
          required
        />
      </div>
      <NameField form={form} taxId={form.getInputProps('identification').value} />
      <ContactFields form={form} emailHint={texts.emailHint} phoneRequired />
    </fieldset>
  )
}

export const AccessFields = ({ form }: GroupProps) => (
  <fieldset className={classes.group}>
    <legend>{texts.access}</legend>
    <NewPassword form={form} confirmation="password_confirmation" required />
  </fieldset>
)
