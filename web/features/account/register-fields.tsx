import { useSettings } from '#web/api/settings.ts'
import { DateField, PasswordField, PhoneField, TaxIdField, TextField } from '#web/ui/fields.tsx'
import classes from './fields.module.css'
import { registerTexts as texts } from './texts.ts'
import type { RegistrationFormState } from './use-registration-form.ts'

type GroupProps = { form: RegistrationFormState }

export function PersonalFields({ form }: GroupProps) {
  const { alphanumericCnpj } = useSettings()
  return (
    <fieldset className={classes.group}>
      <legend>{texts.personal}</legend>
      <div className={classes.half}>
        <TaxIdField
          {...form.getInputProps('identification')}
          label={texts.identification}
          alphanumeric={alphanumericCnpj}
          autoComplete="off"
          required
        />
      </div>
      <div className={classes.half}>
        <DateField
          {...form.getInputProps('birth_date')}
          label={texts.birthDate}
          autoComplete="bday"
          required
        />
      </div>
      <TextField {...form.getInputProps('name')} label={texts.name} autoComplete="name" required />
      <div className={classes.half}>
        <PhoneField {...form.getInputProps('phone')} label={texts.phone} required />
      </div>
      <div className={classes.half}>
        <TextField
          {...form.getInputProps('email')}
          label={texts.email}
          type="email"
          autoComplete="email"
          description={texts.emailHint}
        />
      </div>
    </fieldset>
  )
}

export const AccessFields = ({ form }: GroupProps) => (
  <fieldset className={classes.group}>
    <legend>{texts.access}</legend>
    <div className={classes.half}>
      <PasswordField
        {...form.getInputProps('password')}
        label={texts.password}
        description={texts.passwordHint}
        autoComplete="new-password"
        required
      />
    </div>
    <div className={classes.half}>
      <PasswordField
        {...form.getInputProps('password_confirmation')}
        label={texts.confirmation}
        autoComplete="new-password"
        required
      />
    </div>
  </fieldset>
)
