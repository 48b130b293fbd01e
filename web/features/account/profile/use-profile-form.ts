import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { Driver } from '#web/api/account/profile.ts'
import { serverNow } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { changedText, keepText, keptText } from '#web/api/typed-text.ts'
import { type ProfileValues, profileErrors, valuesOf } from './profile-values.ts'

/**
 * The profile form with the rules of the city; shared by the groups of fields that draw it. What was changed and not saved is
 * kept over a visit elsewhere, and is the driver's own only. What was not changed follows the account: a phone that was confirmed
 * beside the form, or on another device, is not thrown away by the next save.
 */
export function useProfileForm(driver: Driver) {
  const settings = useSettings()
  const keptAs = `profile.${driver.id}`
  const saved = useRef(valuesOf(driver))
  const [kept] = useState(() => keptText(keptAs))
  const form = useForm<ProfileValues>({
    // Named, because a payment's form may lie under the profile's dialog, and errors find their field by name.
    name: 'profile',
    initialValues: { ...saved.current, ...kept },
    validate: (values) => profileErrors(values, driver.identification, settings, serverNow()),
    onValuesChange: (values) => keepText(keptAs, changedText(values, saved.current)),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server says anew is taken over
  useEffect(() => {
    const before = saved.current
    saved.current = valuesOf(driver)
    const typed = form.getValues()
    for (const [field, text] of Object.entries(changedText(saved.current, before))) {
      const name = field as keyof ProfileValues
      if (typed[name] === before[name]) form.setFieldValue(name, text)
    }
    keepText(keptAs, changedText(form.getValues(), saved.current))
  }, [driver])
  return {
    form,
    wasKept: Object.keys(kept).length > 0,
    /** Whether leaving now would lose something. */
    isChanged: () => {
      const values = form.getValues()
      return values.password !== '' || Object.keys(changedText(values, saved.current)).length > 0
    },
    /** What was mended while `sent` was on its way is a change still. */
    noteSaved: (sent: ProfileValues) => {
      saved.current = sent
      keepText(keptAs, changedText(form.getValues(), saved.current))
    },
    drop: () => keepText(keptAs, {}),
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form']
