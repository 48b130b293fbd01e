import { addNotice, addNoticePhoto, addSighting } from '#contract/generated/routes/shifts.ts'
import type { RefusalCode, refusals } from '#contract/refusals.ts'
import { photoPatienceMs } from '#domain/notices/photo.ts'
import { isClaimRefusal } from '#domain/shifts/claims.ts'
import { ApiError } from '#web/api/errors.ts'
import { type StaffOutput, staffCall } from '../client.ts'
import { forgetClaim, keepClaim, keepTold, type WaitingClaim, waitingClaims } from '../device-store.ts'

export type Answer = StaffOutput<typeof addNotice>

/** What came of a claim that arrived; a refused one is told in the list of what the agent has to read. */
export type Came = Answer | 'refused'

/** Whether it counts for nothing, of which the agent is told. */
export const isRefused = (came: Came): boolean => came === 'refused' || isClaimRefusal(came.outcome)

/** Tells whoever shows the list that it is another one, as other tabs of this device have made it too. */
export const changed = new EventTarget()
const tellHere = () => changed.dispatchEvent(new Event('changed'))
const tabs = new BroadcastChannel('rotativo-agente')
tabs.onmessage = tellHere
const tell = () => {
  tellHere()
  tabs.postMessage('changed')
}

/** Tells that what waits is not of whoever is signed in by now, as in another tab. */
export const foreign = new EventTarget()

const noted = ({
  staffId,
  session = null,
  id,
  plate,
  address,
  lat,
  lng,
  noted_at,
  category,
}: WaitingClaim) => ({
  staff_id: staffId,
  session,
  id,
  plate,
  address,
  lat,
  lng,
  noted_at,
  category,
})

const send = async (claim: WaitingClaim): Promise<Answer> => {
  const answer = await (claim.kind === 'sighting'
    ? staffCall(addSighting, { body: noted(claim) })
    : staffCall(addNotice, {
        body: { ...noted(claim), type: claim.type, photos: claim.photos.map(({ hash }) => hash) },
      }))
  return demandOurs(answer, answer?.outcome)
}

const base64Of = async (content: Blob): Promise<string> => {
  const bytes = new Uint8Array(await content.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** A page that something on the way answers in the place of the server, as one that asks for a login, took nothing. */
const demandOurs = <A>(answer: A, proof: unknown): A => {
  if (proof === undefined) throw new ApiError(0, null)
  return answer
}

const sendPhoto = async (claim: WaitingClaim, id: number, content: Blob): Promise<void> => {
  const body = { staff_id: claim.staffId, content: await base64Of(content) }
  const answer = await staffCall(addNoticePhoto, { params: { id }, body }, photoPatienceMs)
  demandOurs(answer, answer?.number)
}

const finalStatuses = [400, 404, 413, 422]
const finalTypes: readonly string[] = [
  'MalformedRequest',
  'InvalidInput',
  'NotFound',
  'PhotoUnreadable',
] satisfies (typeof refusals)[RefusalCode]['type'][]

/**
 * What the server itself will not take however often it is sent, which it says by a type of its own; a lost network or session,
 * or another's, is none of it, nor what anything on the way to it answers (Decision Q173).
 */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && finalStatuses.includes(error.status) && finalTypes.includes(error.type)

/** What lets this one thing not through on the way to the server, as a proxy that finds it too large; others may pass. */
const isHeldUp = (error: unknown): boolean =>
  error instanceof ApiError && [...finalStatuses, 403].includes(error.status) && error.type === ''

/** Sends the photos of a notice that was issued, and forgets its claim once the server has answered each; what it refused is told. */
const sendPhotos = async (claim: WaitingClaim, noticeId: number): Promise<void> => {
  const { id, staffId, plate } = claim
  let rest = claim
  let heldUp: unknown = null
  for (const { hash, content } of claim.photos) {
    try {
      await sendPhoto(claim, noticeId, content)
    } catch (error) {
      if (isHeldUp(error)) {
        heldUp = error
        continue
      }
      if (!isFinal(error)) throw error
      await keepTold({ id, staffId, plate, outcome: 'photo_refused' })
    }
    rest = { ...rest, photos: rest.photos.filter((photo) => photo.hash !== hash) }
    await keepClaim(rest)
  }
  if (heldUp) throw heldUp
  await forgetClaim(id)
}

/** What the server says of a claim. It knows it by its id, so that one that comes again is answered as it was and is no second one. */
const sendClaim = async (claim: WaitingClaim): Promise<Came> => {
  try {
    return await send(claim)
  } catch (error) {
    if (!isFinal(error)) throw error
    return 'refused'
  }
}

/** Forgets a claim that arrived, unless its photos are still to follow. A device that is full keeps it and sends it again. */
const noteCame = async (claim: WaitingClaim, came: Came): Promise<void> => {
  const { id, staffId, plate, kind, photos } = claim
  const { outcome, notice } = came === 'refused' ? { outcome: came, notice: null } : came
  if (isRefused(came) || (kind === 'notice' && outcome !== 'issued'))
    await keepTold({ id, staffId, plate, outcome })
  // The notice stands; from here on only its photos are on their way.
  if (outcome === 'issued' && notice && photos.length > 0) await keepClaim({ ...claim, noticeId: notice.id })
  else await forgetClaim(id)
}

/** Whether the server knows nothing of it yet; of one that it knows only photos are on their way. */
export const isUnheard = ({ noticeId }: WaitingClaim): boolean => noticeId === null

/** What came of the claims whose agent waits for it here, whichever run sent them. */
const awaited = new Map<string, Came | null>()

const ownClaims = async (staffId: number): Promise<WaitingClaim[]> =>
  (await waitingClaims()).filter((claim) => claim.staffId === staffId)

/** Whether something went; what did not stays as it is, and where only that one was held up the others may go. */
const went = async (step: () => Promise<void>): Promise<'yes' | 'no' | 'held up'> => {
  try {
    await step()
    return 'yes'
  } catch (error) {
    if (error instanceof ApiError && error.type === 'ClaimOfAnother')
      foreign.dispatchEvent(new Event('foreign'))
    return isHeldUp(error) ? 'held up' : 'no'
  } finally {
    tell()
  }
}

/** One run after the other; who asks while one is on its way shares the next, which sees all that is kept by then. */
const inTurn = (run: (staffId: number) => Promise<boolean>) => {
  const next = new Map<number, Promise<boolean>>()
  let last: Promise<unknown> = Promise.resolve()
  return (staffId: number): Promise<boolean> => {
    const waiting = next.get(staffId)
    if (waiting) return waiting
    const mine = last.then(() => {
      next.delete(staffId)
      return run(staffId)
    })
    next.set(staffId, mine)
    last = mine.catch(() => undefined)
    return mine
  }
}

/**
 * In the order in which they were noted; the first that does not go stops those behind it, and one that is held up those of its
 * plate: a notice counts on the sighting before it.
 */
const claimsInTurn = inTurn(async (staffId) => {
  const heldUp = new Set<string>()
  for (const claim of await ownClaims(staffId)) {
    if (!isUnheard(claim) || heldUp.has(claim.plate)) continue
    const isSent = await went(async () => {
      const came = await sendClaim(claim)
      if (awaited.has(claim.id)) awaited.set(claim.id, came)
      await noteCame(claim, came)
    })
    if (isSent === 'no') return false
    if (isSent === 'held up') heldUp.add(claim.plate)
  }
  return true
})

const photosInTurn = inTurn(async (staffId) => {
  for (const claim of await ownClaims(staffId)) {
    const { noticeId } = claim
    if (noticeId !== null && (await went(() => sendPhotos(claim, noticeId))) === 'no') return false
  }
  return true
})

/**
 * Sends what waits of a person: the claims, and behind them the photos, for which nobody waits. What is noted while a photo is on
 * its way, as over a weak uplink, goes beside it.
 */
export const flush = async (staffId: number): Promise<void> => {
  if (await claimsInTurn(staffId)) void photosInTurn(staffId)
}

/** What came of a claim that another tab has sent: the server says it once more. Null where it waits, or nobody knows now. */
const cameElsewhere = async (claim: WaitingClaim): Promise<Came | null> => {
  const here = (await ownClaims(claim.staffId)).find(({ id }) => id === claim.id)
  if (here && isUnheard(here)) return null
  return sendClaim(claim).catch(() => null)
}

/**
 * Keeps a claim first and sends it then, so that nothing that was noted is lost; null while it waits. Fails only where the device
 * did not keep it, and then nothing was sent.
 */
export const submit = async (claim: WaitingClaim): Promise<Came | null> => {
  awaited.set(claim.id, null)
  try {
    await keepClaim(claim)
    tell()
    await flush(claim.staffId).catch(() => undefined)
    return awaited.get(claim.id) ?? (await cameElsewhere(claim).catch(() => null))
  } finally {
    awaited.delete(claim.id)
  }
}
