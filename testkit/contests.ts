import sharp from 'sharp'
import type { SentInputOf } from '#contract/endpoint.ts'
import { addContest, readNotice } from '#contract/notices/contests.ts'
import { decideContest } from '#contract/staff/notices.ts'
import type { Sent, TestApp } from './app.ts'

/** A picture as a phone makes one, with where it was taken in its metadata. */
export const aPicture = async (width = 2000): Promise<string> => {
  const picture = sharp({ create: { width, height: 900, channels: 3, background: '#36c' } })
  const told = picture.withExif({ IFD0: { Model: 'Telefone' }, IFD3: { GPSLatitude: '28/1 13/1 0/1' } })
  return (await told.jpeg().toBuffer()).toString('base64')
}

export const contestText = 'Eu tinha um ticket para esta placa.'

/** A driver contests a notice. */
export const contestNotice = (
  app: TestApp,
  notice: number | string,
  sent: Sent,
  body: Partial<SentInputOf<typeof addContest>['body']> = {},
) =>
  app.call(
    addContest,
    { params: { notice: String(notice) }, body: { plate: '', text: contestText, photos: [], ...body } },
    sent,
  )

/** What a driver reads of a notice. */
export const noticePage = (app: TestApp, notice: number | string, sent: Sent) =>
  app.call(readNotice, { params: { notice: String(notice) } }, sent)

/** The office decides. */
export const decide = (app: TestApp, id: number, accept: boolean, sent: Sent) =>
  app.call(decideContest, { params: { id }, body: { accept, reason: 'Conferimos as fotos.' } }, sent)
