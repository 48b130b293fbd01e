import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  acceptInvitation,
  changeMember,
  createInvitation,
  declineInvitation,
  deleteMember,
  leaveWallet,
  readInvitation,
  readSharing,
  revokeInvitation,
} from '#contract/generated/routes/wallets.ts'
import type { MemberRole } from '#domain/wallets/roles.ts'
import { type CallOutput, call } from '#web/api/client.ts'
import { useOnce } from '#web/api/idempotency.ts'

export type Sharing = CallOutput<typeof readSharing>
export type Member = Sharing['members'][number]
export type OpenInvitation = Sharing['invitations'][number]
export type MadeInvitation = CallOutput<typeof createInvitation>
export type { MemberRole }

const sharingQuery = (walletId: number) =>
  queryOptions({
    queryKey: ['sharing', walletId],
    queryFn: ({ signal }) => call(readSharing, { params: { walletId } }, { signal }),
  })

/** Who may use an own wallet, and who is invited to. */
export const useSharing = (walletId: number) => useQuery(sharingQuery(walletId))

/** What the owner of a wallet does about its members; the list is fetched again either way. */
export function useShare(walletId: number) {
  const queries = useQueryClient()
  const { send: create } = useOnce(createInvitation)
  const { send: revoke } = useOnce(revokeInvitation)
  const { send: change } = useOnce(changeMember)
  const { send: remove } = useOnce(deleteMember)
  const onSettled = () => queries.invalidateQueries({ queryKey: sharingQuery(walletId).queryKey })
  return {
    invite: useMutation({
      mutationFn: (role: MemberRole) => create({ params: { walletId }, body: { role } }),
      // Its link is shown once and waits for no list.
      onSettled: () => void onSettled(),
    }),
    revoke: useMutation({ mutationFn: (id: number) => revoke({ params: { walletId, id } }), onSettled }),
    change: useMutation({
      mutationFn: ({ id, role }: { id: number; role: MemberRole }) =>
        change({ params: { walletId, id }, body: { role } }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: number) => remove({ params: { walletId, id } }), onSettled }),
  }
}

/** What joining or leaving a wallet changes: the wallets, and the vehicles that stand in them. */
const touched = [['wallets'], ['vehicles'], ['history']]

/** Leaves a wallet that somebody else shares. */
export function useLeaveWallet() {
  const queries = useQueryClient()
  const { send } = useOnce(leaveWallet)
  return useMutation({
    mutationFn: (walletId: number) => send({ params: { walletId } }),
    onSettled: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** What an invitation is about, for whoever has its link. */
export const useInvitation = (secret: string) =>
  useQuery({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) => call(readInvitation, { params: { secret } }, { signal }),
    retry: false,
  })

/** Accepts or declines an invitation. */
export function useAnswer(secret: string) {
  const queries = useQueryClient()
  const { send: accept } = useOnce(acceptInvitation)
  const { send: decline } = useOnce(declineInvitation)
  return useMutation({
    mutationFn: (accepts: boolean) => (accepts ? accept : decline)({ params: { secret } }),
    onSuccess: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
