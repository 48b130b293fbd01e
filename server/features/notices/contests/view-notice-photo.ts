import { FileAnswer } from '#server/http/file-answer.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { readPhoto } from './read-photo.ts'

/** A photo of a notice or of a contest, at an address that was shown to whoever may see it. */
export const viewNoticePhoto = async (parts: Parts, { token }: { token: string }): Promise<FileAnswer> => {
  const photo = await readPhoto(parts, token)
  if (!photo) throw new Refusal('not_found')
  const { shown, content } = photo
  const name = `${shown.of}-${shown.id}-${shown.photo}.jpg`
  return new FileAnswer({ type: 'image/jpeg', name, pieces: onePiece(content) })
}

async function* onePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
