import { earliestBirth } from '#domain/brazil/person.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { civilToday } from '#web/api/settings.ts'
import { addDays } from '#web/ui/calendar-days.ts'
import { DatePickerField } from '#web/ui/date-picker-field.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ContactFields, NameField, NewPassword } from '../account-fields.tsx'
import classes from '../fields.module.css'
import { accountTexts } from '../texts.ts'
import own from './profile.module.css'
import { profileTexts as texts } from './texts.ts'
import type { ProfileFormState } from './use-profile-form.ts'

type GroupProps = { form: ProfileFormState }

export function PersonalFields({ form, identification }: GroupProps & { identification: string }) {
  const today = civilToday()
  return (
    <fieldset className={classes.group}>
      <legend>{texts.personal}</legend>
      <NameField form={form} taxId={identification} />
      <div className={classes.half}>
        <TextField
          label={accountTexts.identification}
          value={formatTaxId(identification)}
          onChange={() => undefined}
          description={texts.fixed}
          disabled
        />
      </div>
      <div className={classes.half}>
        <DatePickerField
          {...form.getInputProps('birth_date')}
          label={accountTexts.birthDate}
          autoComplete="bday"
          min={earliestBirth}
          max={addDays(today, -1)}
          optional
        />
      </div>
      <ContactFields form={form} />
    </fieldset>
  )
}

export const PasswordFields = ({ form }: GroupProps) => (
  <fieldset className={classes.group}>
    <legend>{texts.access}</legend>
    <p className={own.hint}>{texts.accessHint}</p>
    <NewPassword form={form} confirmation="password_confirmation" />
  </fieldset>
)
