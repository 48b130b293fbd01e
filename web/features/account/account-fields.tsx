import { nameMaxLength, refusedSign } from '#domain/brazil/person.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { PasswordField, PhoneField, TextField } from '#web/ui/fields.tsx'
import classes from './fields.module.css'
import { accountTexts as texts } from './texts.ts'

/** A form that holds these fields among others: registration, profile, recovery. */
type FormWith<Field extends string> = {
  getInputProps(field: Field): Pick<FieldProps, 'value' | 'onChange' | 'error'>
}

/** A full name; a hint names the first sign that the rule refuses, which the text of the refusal does not (decision Q49). */
export function NameField({ form, taxId }: { form: FormWith<'name'>; taxId: string | undefined }) {
  const field = form.getInputProps('name')
  const sign = refusedSign(field.value ?? '', taxId)
  return (
    <TextField
      {...field}
      {...(sign === null ? {} : { description: texts.nameSign(sign) })}
      label={texts.name}
      autoComplete="name"
      maxLength={nameMaxLength}
      required
    />
  )
}

export type ContactFieldsProps = {
  form: FormWith<'phone' | 'email'>
  phoneRequired?: boolean
  emailHint?: string
}

export const ContactFields = ({ form, phoneRequired, emailHint }: ContactFieldsProps) => (
  <>
    <div className={classes.half}>
      <PhoneField {...form.getInputProps('phone')} label={texts.phone} required={phoneRequired} />
    </div>
    <div className={classes.half}>
      <TextField
        {...form.getInputProps('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        description={emailHint}
      />
    </div>
  </>
)

export type NewPasswordProps<Confirmation extends string> = {
  form: FormWith<'password' | Confirmation>
  /** The name that the call has for the second one. */
  confirmation: Confirmation
  labels?: { password: string; confirmation: string }
  required?: boolean
  autoFocus?: boolean
}

/** A password that is chosen, and once more to be sure. */
export function NewPassword<Confirmation extends string>({
  form,
  confirmation,
  labels = texts,
  required,
  autoFocus,
}: NewPasswordProps<Confirmation>) {
  return (
    <>
      <div className={classes.half}>
        <PasswordField
          {...form.getInputProps('password')}
          label={labels.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          autoFocus={autoFocus}
          required={required}
        />
      </div>
      <div className={classes.half}>
        <PasswordField
          {...form.getInputProps(confirmation)}
          label={labels.confirmation}
          autoComplete="new-password"
          required={required}
        />
      </div>
    </>
  )
}
