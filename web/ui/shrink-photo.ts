import { longestPhotoSide } from '#domain/notices/photo.ts'

/**
 * A photo as it leaves the device: drawn anew, so that neither place nor device is in it, and small enough for a weak
 * signal. The server does the same once more. Throws when the file is no picture.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestPhotoSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.75))
  if (!content) throw new Error('the picture could not be drawn')
  return content
}
