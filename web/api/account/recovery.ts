import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  askRecovery,
  checkRecovery,
  resetByCode,
  resetByLink,
} from '#contract/generated/routes/account/recovery.ts'
import { resendLockSeconds } from '#domain/account/confirmation/codes.ts'
import { type CallInput, serverNow } from '../client.ts'
import { useOnce } from '../idempotency.ts'
import { keepLink } from '../kept-link.ts'
import { noteLettersOfPage } from '../language.ts'
import { storeToken } from '../stored-session.ts'
import { demandStorage, userQuery } from './sessions.ts'

type Asked = { registration: string; email: boolean; sms: boolean }

const ways = ['email', 'sms'] as const

const lockOf = (registration: string, way: (typeof ways)[number]): string => `${registration} ${way}`

/** Until when the server would send nothing more to a tax id by one way, though it says yes to everything (decision Q58). */
const locks = new Map<string, number>()

/**
 * Until when, in epoch milliseconds of the server, asking again would send nothing; null when it may be asked. Of several
 * ways one that is open is enough; before any is chosen, each of them counts.
 */
export function recoveryLockedUntil(asked: Asked): number | null {
  const chosen = ways.filter((way) => asked[way])
  const ends = (chosen.length > 0 ? chosen : ways).map(
    (way) => locks.get(lockOf(asked.registration, way)) ?? 0,
  )
  const until = chosen.length > 0 ? Math.min(...ends) : Math.max(...ends)
  return until > serverNow() ? until : null
}

/** Asks for the code of a tax id by some ways, which are then locked for 60 s. */
export function useAskRecovery() {
  const { send } = useOnce(askRecovery)
  return useMutation({
    mutationFn: (body: Asked) => send({ body }),
    onSuccess: (_, asked) => {
      for (const way of ways.filter((way) => asked[way])) {
        const lock = lockOf(asked.registration, way)
        if ((locks.get(lock) ?? 0) <= serverNow()) locks.set(lock, serverNow() + resendLockSeconds * 1000)
      }
    },
  })
}

/** Gives whether the code is right, and leaves it usable. It goes as a number: 42 means 0042 (decision Q44). */
export function useCheckRecovery() {
  const { send } = useOnce(checkRecovery)
  return useMutation({
    mutationFn: async ({ registration, code }: { registration: string; code: string }) =>
      (await send({ body: { registration, code: Number(code) } })).status === true,
  })
}

/** Sets the password by the code, stores the token and loads the user; the page is reloaded by the screen. */
export function useResetByCode() {
  const queryClient = useQueryClient()
  const { send } = useOnce(resetByCode)
  return useMutation({
    mutationFn: async (body: CallInput<typeof resetByCode>['body']) => {
      demandStorage()
      const { access_token } = await send({ body })
      storeToken(access_token)
      noteLettersOfPage()
      // When this fails the page decides at its start what becomes of the token.
      await queryClient.prefetchQuery(userQuery)
    },
  })
}

/** Sets the password by the e-mailed link, which is good for nothing afterwards. */
export function useResetByLink() {
  const { send } = useOnce(resetByLink)
  return useMutation({
    mutationFn: (body: CallInput<typeof resetByLink>['body']) => send({ body }),
    onSuccess: () => keepLink(null),
  })
}
