import { useForm } from '@mantine/form'
import { serverNow } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { changedText, keepText, keptText } from '#web/api/typed-text.ts'
import { emptyRegistration, type RegistrationValues, registrationErrors } from './registration-values.ts'

const keptAs = 'registration'

/** The registration form with the rules of the city; shared by the groups of fields that draw it. */
export const useRegistrationForm = () => {
  const settings = useSettings()
  return useForm<RegistrationValues>({
    // Named, because the login box on the same page has a password too, and errors find their field by name.
    name: 'registration',
    initialValues: { ...emptyRegistration, ...keptText(keptAs) },
    onValuesChange: (values) => keepText(keptAs, changedText(values, emptyRegistration)),
    validate: (values) => registrationErrors(values, settings, serverNow()),
  })
}

export type RegistrationFormState = ReturnType<typeof useRegistrationForm>
