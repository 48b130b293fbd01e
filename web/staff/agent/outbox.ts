import { addNotice, addNoticePhoto, addSighting } from '#contract/routes/shifts.ts'
import { ApiError } from '#web/api/errors.ts'
import { type StaffOutput, staffCall } from '../client.ts'
import { forgetClaim, keepClaim, keepTold, type WaitingClaim, waitingClaims } from './store.ts'

export type Answer = StaffOutput<typeof addNotice>

/** Tells whoever shows the list that it is another one. */
export const changed = new EventTarget()
const tell = () => changed.dispatchEvent(new Event('changed'))

/** Tells that what waits is not of whoever is signed in by now, as in another tab. */
export const foreign = new EventTarget()

const noted = ({ staffId, id, plate, address, lat, lng, noted_at, category }: WaitingClaim) => ({
  staff_id: staffId,
  id,
  plate,
  address,
  lat,
  lng,
  noted_at,
  category,
})

const send = (claim: WaitingClaim): Promise<Answer> =>
  claim.kind === 'sighting'
    ? staffCall(addSighting, { body: noted(claim) })
    : staffCall(addNotice, {
        body: { ...noted(claim), type: claim.type, photos: claim.photos.map(({ hash }) => hash) },
      })

const base64Of = async (content: Blob): Promise<string> => {
  const bytes = new Uint8Array(await content.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** What the server will not take however often it is sent; a lost network or session, or another's, is none of it. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 413, 422].includes(error.status)

const sendPhotos = async (claim: WaitingClaim, id: number): Promise<void> => {
  let rest = claim
  for (const { hash, content } of claim.photos) {
    try {
      const body = { staff_id: claim.staffId, content: await base64Of(content) }
      await staffCall(addNoticePhoto, { params: { id }, body })
    } catch (error) {
      if (!isFinal(error)) throw error
    }
    rest = { ...rest, photos: rest.photos.filter((photo) => photo.hash !== hash) }
    await keepClaim(rest)
  }
}

/** Sends one claim with its photos, and forgets it once the server has all of it. */
const sendOne = async (claim: WaitingClaim): Promise<Answer | null> => {
  let answer: Answer | null = null
  let { noticeId } = claim
  if (noticeId === null) {
    try {
      answer = await send(claim)
    } catch (error) {
      if (!isFinal(error)) throw error
      await keepTold({ id: claim.id, staffId: claim.staffId, plate: claim.plate, outcome: 'refused' })
      await forgetClaim(claim.id)
      return null
    }
    if (answer.kind === 'notice' && answer.outcome !== 'issued') {
      const { id, plate, outcome } = answer
      await keepTold({ id, staffId: claim.staffId, plate, outcome })
    }
    noticeId = answer.outcome === 'issued' ? (answer.notice?.id ?? null) : null
    // The notice stands; from here on only its photos are on their way.
    if (noticeId !== null && claim.photos.length > 0) await keepClaim({ ...claim, noticeId })
    tell()
  }
  if (noticeId !== null) answers.set(claim.id, answer)
  if (noticeId !== null && claim.photos.length > 0) await sendPhotos({ ...claim, noticeId }, noticeId)
  await forgetClaim(claim.id)
  return answer
}

const answers = new Map<string, Answer | null>()

let running: Promise<void> = Promise.resolve()

/** Sends what waits of a person, one after the other in the order in which it was noted; stops where the network does. */
export const flush = (
  staffId: number,
  onAnswer?: (id: string, answer: Answer | null) => void,
): Promise<boolean> => {
  const run = running.then(async () => {
    for (const claim of (await waitingClaims()).filter((one) => one.staffId === staffId)) {
      try {
        const answer = await sendOne(claim)
        onAnswer?.(claim.id, answer)
      } catch (error) {
        if (error instanceof ApiError && error.type === 'ClaimOfAnother')
          foreign.dispatchEvent(new Event('foreign'))
        const issued = answers.get(claim.id)
        if (issued) onAnswer?.(claim.id, issued)
        return false
      } finally {
        tell()
      }
    }
    return true
  })
  running = run.then(
    () => undefined,
    () => undefined,
  )
  return run
}

/** Keeps a claim first and sends it then, so that nothing that was noted is lost; null while it waits. */
export const submit = async (claim: WaitingClaim): Promise<Answer | null> => {
  await keepClaim(claim)
  tell()
  let found: Answer | null = null
  await flush(claim.staffId, (id, answer) => {
    if (id === claim.id) found = answer
  })
  return found
}
