import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { signUp, validateUser } from '#contract/generated/routes/account/registration.ts'
import { readLandingContent } from '#contract/generated/routes/content.ts'
import { ApiError, type CallInput, call, unwrap } from '../client.ts'
import { useOnce } from '../idempotency.ts'
import { storeToken } from '../stored-session.ts'
import { lockCode } from './confirmation.ts'
import { demandStorage } from './sessions.ts'

export type Registration = CallInput<typeof signUp>['body']

/**
 * Uniqueness check, then sign-up, then the token is stored (specification 4). After a lost answer the check is left
 * out: the account may have been made by then, and the same key gives its answer again.
 */
export function useRegister() {
  const { send, isOpen } = useOnce(signUp)
  return useMutation({
    mutationFn: async (body: Registration) => {
      demandStorage()
      if (!isOpen({ body })) await refuseTaken(body)
      const { id, access_token, sms } = await send({ body })
      storeToken(access_token)
      const isCodeComing = sms !== false
      // A code is on its way: another may be asked for in a minute.
      if (isCodeComing) lockCode(id)
      return { isCodeComing }
    },
  })
}

async function refuseTaken({ identification, email, phone }: Registration): Promise<void> {
  const { errors } = await call(validateUser, { query: { identification, email, phone } })
  if (Object.keys(errors).length > 0) throw new ApiError(422, { error: { errors } })
}

const termsQuery = queryOptions({
  queryKey: ['content', 'termos_de_uso'],
  queryFn: async ({ signal }) => {
    const [terms] = unwrap(await call(readLandingContent, { query: { tags: 'termos_de_uso' } }, { signal }))
    return terms ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const useTerms = (wanted: boolean) => useQuery({ ...termsQuery, enabled: wanted })
