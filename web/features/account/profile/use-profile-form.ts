import { useForm } from '@mantine/form'
import type { Driver } from '#web/api/account/profile.ts'
import { serverNow } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { type ProfileValues, profileErrors, valuesOf } from './profile-values.ts'

/** The profile form with the rules of the city; shared by the groups of fields that draw it. */
export const useProfileForm = (driver: Driver) => {
  const settings = useSettings()
  return useForm<ProfileValues>({
    // Named, because a payment's form may lie under the profile's dialog, and errors find their field by name.
    name: 'profile',
    initialValues: valuesOf(driver),
    validate: (values) => profileErrors(values, driver.identification, settings, serverNow()),
  })
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
