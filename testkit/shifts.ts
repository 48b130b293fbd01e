import { randomUUID } from 'node:crypto'
import type { OutputOf, SentInputOf } from '#contract/endpoint.ts'
import { addNotice, addNoticePhoto } from '#contract/shifts.ts'
import { sha256 } from '#server/features/notices/shrink-photo.ts'
import type { TestApp } from './app.ts'
import type { TestStaff } from './staff.ts'

type Wanted = Partial<SentInputOf<typeof addNotice>['body']> & { plate: string }

/** An agent wants a notice of a kind that asks neither for a ticket nor for a look before. */
export const wantNotice = (
  app: TestApp,
  agent: TestStaff,
  wanted: Wanted,
): Promise<OutputOf<typeof addNotice>> => {
  const noted = { id: randomUUID(), noted_at: app.clock.now().getTime() }
  const where = { address: 'Rua das Marés, 10', category: '' }
  return app.call(
    addNotice,
    { body: { ...noted, ...where, type: 'outside_bay', photos: [], ...wanted } },
    agent,
  )
}

/** A photo that was announced follows its notice. */
export const sendPhoto = (
  app: TestApp,
  agent: TestStaff,
  id: number,
  photo: Buffer,
): Promise<OutputOf<typeof addNoticePhoto>> =>
  app.call(addNoticePhoto, { params: { id }, body: { content: photo.toString('base64') } }, agent)

/** An agent's notice with its photos, which have all arrived. */
export const photographed = async (
  app: TestApp,
  agent: TestStaff,
  plate: string,
  photos: readonly Buffer[],
): Promise<{ id: number; number: string }> => {
  const { notice } = await wantNotice(app, agent, { plate, photos: photos.map(sha256) })
  if (!notice) throw new Error('no notice was issued')
  for (const photo of photos) await sendPhoto(app, agent, notice.id, photo)
  return notice
}
