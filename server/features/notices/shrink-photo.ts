import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { longestPhotoSide } from '#domain/notices/photo.ts'
import { limiter } from '#server/limiter.ts'
import { Refusal } from '#server/refusal.ts'

/** A file of a few kilobytes can claim to be larger than any memory. */
const mostPixels = 50_000_000

const taken = ['jpeg', 'png', 'webp']

// Two photos at a time, each by one thread: there is a city to be served beside them.
sharp.concurrency(1)
const twoAtOnce = limiter(2)

/** SHA-256 in hexadecimal. */
export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * The photo as it is kept: decoded and drawn anew, so that nothing is in it but the picture: no place, no device, no second
 * file. It stands upright by what the camera said of itself.
 */
export const shrinkPhoto = (content: Buffer): Promise<Buffer> => twoAtOnce(() => drawAnew(content))

const drawAnew = async (content: Buffer): Promise<Buffer> => {
  const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const
  try {
    const { format } = await sharp(content, limits).metadata()
    if (!taken.includes(format ?? '')) throw new Refusal('photo_unreadable')
    return await sharp(content, limits)
      .rotate()
      .resize({ width: longestPhotoSide, height: longestPhotoSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch {
    throw new Refusal('photo_unreadable')
  }
}
