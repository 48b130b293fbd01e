import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeAddress } from '#contract/generated/routes/account/address.ts'
import { readProfile, updateProfile } from '#contract/generated/routes/account/profile.ts'
import { type CallInput, type CallOutput, call } from '../client.ts'
import { useOnce } from '../idempotency.ts'
import { useRefreshUser } from './sessions.ts'

export type Driver = CallOutput<typeof readProfile>['user']
export type ProfileUpdate = {
  driver: CallInput<typeof updateProfile>['body']
  address: CallInput<typeof changeAddress>['body']
}

/** Asked anew when the driver comes back: a contact is confirmed in another window. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(readProfile, {}, { signal }).then(({ user }) => user),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export const useProfile = () => useQuery(profileQuery)

/** Both know the driver's contacts: what the profile shows, and the user that every screen asks. */
export function useRefreshProfile(): () => Promise<void> {
  const queryClient = useQueryClient()
  const refreshUser = useRefreshUser()
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }), refreshUser()])
  }
}

/**
 * Changes the driver first and the address then (decision Q141). Where only the second fails, pressing again leaves out
 * the first: a password would be changed, and told of, once more.
 */
export function useSaveProfile() {
  const changeDriver = useOnce(updateProfile)
  const moveDriver = useOnce(changeAddress)
  const changed = useRef<string | null>(null)
  const refresh = useRefreshProfile()
  return useMutation({
    mutationFn: async ({ driver, address }: ProfileUpdate) => {
      const wanted = JSON.stringify(driver)
      if (changed.current !== wanted) await changeDriver.send({ body: driver })
      changed.current = wanted
      await moveDriver.send({ body: address })
      changed.current = null
    },
    onSettled: () => refresh(),
  })
}
