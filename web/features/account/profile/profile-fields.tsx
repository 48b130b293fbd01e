import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { serverNow } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { addDays } from '#web/ui/calendar-days.ts'
import { DatePickerField } from '#web/ui/date-picker-field.tsx'
import { PasswordField, PhoneField, TextField } from '#web/ui/fields.tsx'
import classes from '../fields.module.css'
import own from './profile.module.css'
import { todayIn } from './profile-values.ts'
import { profileTexts as texts } from './texts.ts'
import type { ProfileFormState } from './use-profile-form.ts'

type GroupProps = { form: ProfileFormState }

const earliestBirth = '1900-01-01'

export function PersonalFields({ form, identification }: GroupProps & { identification: string }) {
  const today = todayIn(useSettings(), serverNow())
  return (
    <fieldset className={classes.group}>
      <legend>{texts.personal}</legend>
      <TextField {...form.getInputProps('name')} label={texts.name} autoComplete="name" required />
      <div className={classes.half}>
        <TextField
          label={texts.identification}
          value={formatTaxId(identification)}
          onChange={() => undefined}
          description={texts.fixed}
          disabled
        />
      </div>
      <div className={classes.half}>
        <DatePickerField
          {...form.getInputProps('birth_date')}
          label={texts.birthDate}
          autoComplete="bday"
          min={earliestBirth}
          max={addDays(today, -1)}
          optional
        />
      </div>
      <div className={classes.half}>
        <PhoneField {...form.getInputProps('phone')} label={texts.phone} />
      </div>
      <div className={classes.half}>
        <TextField
          {...form.getInputProps('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
    </fieldset>
  )
}

export const PasswordFields = ({ form }: GroupProps) => (
  <fieldset className={classes.group}>
    <legend>{texts.access}</legend>
    <p className={own.hint}>{texts.accessHint}</p>
    <div className={classes.half}>
      <PasswordField
        {...form.getInputProps('password')}
        label={texts.password}
        description={texts.passwordHint}
        autoComplete="new-password"
      />
    </div>
    <div className={classes.half}>
      <PasswordField
        {...form.getInputProps('password_confirmation')}
        label={texts.confirmation}
        autoComplete="new-password"
      />
    </div>
  </fieldset>
)
