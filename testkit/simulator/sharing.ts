import {
  acceptInvitation,
  changeMember,
  createInvitation,
  deleteMember,
  leaveWallet,
  listUsableWallets,
  readSharing,
} from '#contract/wallets.ts'
import { type Act, isDone, type Scene } from './customers.ts'
import { driverOf, type People, sendBy } from './people.ts'

/** Whose wallet is shared, and with whom. */
const owner = 0
const member = 2

/** The wallets that a driver may park from: the own one, and as long as that is shared so, the shared one as well. */
export const walletsOf = (people: People, who: number): number[] => {
  const mayPark = who === member && people.role === 'park' && !people.gone.has(owner)
  return (mayPark ? [who, owner] : [who]).map((one) => driverOf(people, one).walletId)
}

/** The owner changes what the member may do, or ends it; the member comes by an invitation, and may leave by itself. */
const share: Act<'share'> = async (scene, { role, byMember, way }) => {
  const { town, people } = scene
  const [sharing, shared] = [driverOf(people, owner), driverOf(people, member)]
  const wallet = { walletId: sharing.walletId }
  const note = ({ answers, line }: Awaited<ReturnType<typeof sendBy>>): string => {
    if (answers.some(isDone)) people.role = role
    return line
  }
  if (role === null && byMember)
    return note(await sendBy(scene, way, leaveWallet, { params: wallet }, shared))
  const { body } = await town.send(readSharing, { params: wallet }, sharing)
  const [joined] = (body.members ?? []) as { id: number }[]
  if (joined) {
    const params = { ...wallet, id: joined.id }
    if (role === null) return note(await sendBy(scene, way, deleteMember, { params }, sharing))
    return note(await sendBy(scene, way, changeMember, { params, body: { role } }, sharing))
  }
  if (role === null) return 'nothing to end'
  const made = await sendBy(scene, 'seen', createInvitation, { params: wallet, body: { role } }, sharing)
  const [invitation] = made.answers.filter(isDone)
  if (!invitation) return made.line
  const secret = String(invitation.body.url).split('/').at(-1) ?? ''
  return note(await sendBy(scene, way, acceptInvitation, { params: { secret } }, shared))
}

/** The member finds the wallet exactly as long as it is shared. */
export const compareSharing = async ({ town, people }: Scene): Promise<string[]> => {
  if (people.gone.has(owner) || people.gone.has(member)) return []
  const { body } = await town.send(listUsableWallets, {}, driverOf(people, member))
  const found = (body.data ?? []) as { id: number; role: string }[]
  const shown = found.find(({ id }) => id === driverOf(people, owner).walletId)?.role ?? null
  return shown === people.role
    ? []
    : [`a wallet is shared as its owner said: ${shown} instead of ${people.role}`]
}

export const sharing = { share }
