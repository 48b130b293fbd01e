import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readUser } from '#contract/generated/routes/account/sessions.ts'
import { setPreference } from '#contract/generated/routes/preferences.ts'
import { isPreferenceFlag, type PreferenceFlag } from '#domain/preferences.ts'
import { type User, userQuery } from './account/sessions.ts'
import { call } from './client.ts'
import { useOnce } from './idempotency.ts'

export type PreferenceOption = { name: string; permission: PreferenceFlag }
export type PreferenceCategory = { name: string; options: PreferenceOption[] }

/** Asked anew whenever the screen opens: another device may have switched something. */
const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(readUser, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
})

export const usePreferences = () => useQuery(preferencesQuery)

/** What the server's configuration offers, without options that are none of the 18 preferences (decision Q146). */
export const categoriesOf = (user: User): PreferenceCategory[] =>
  user.config.notificationsConfig
    .map(({ name, options }) => ({
      name,
      options: options.filter((option): option is PreferenceOption => isPreferenceFlag(option.permission)),
    }))
    .filter(({ options }) => options.length > 0)

type Switched = { flag: PreferenceFlag; isOn: boolean }

/** Shows the change at once, saves it, and takes back this one preference when that fails. */
export function useSetPreference() {
  const client = useQueryClient()
  const underWay = useRef(new Set<PreferenceFlag>())
  const show = ({ flag, isOn }: Switched) => {
    for (const queryKey of [preferencesQuery.queryKey, userQuery.queryKey]) {
      client.setQueryData<User>(queryKey, (user) => user && { ...user, [flag]: isOn })
    }
  }
  const { send } = useOnce(setPreference)
  const { mutateAsync } = useMutation({
    mutationFn: ({ flag, isOn }: Switched) => send({ body: { [flag]: isOn } }),
  })
  /** True when it was saved, false when it was taken back, null when the preference is being saved already. */
  return async (switched: Switched): Promise<boolean | null> => {
    const { flag, isOn } = switched
    if (underWay.current.has(flag)) return null
    underWay.current.add(flag)
    show(switched)
    try {
      await mutateAsync(switched)
      return true
    } catch {
      show({ flag, isOn: !isOn })
      return false
    } finally {
      underWay.current.delete(flag)
    }
  }
}
