import { shrinkPhoto } from '#web/ui/shrink-photo.ts'
import type { WaitingClaim } from '../device-store.ts'

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A photo as it waits on the device, with the hash that announces it. Throws when the file is no picture. */
export async function takePhoto(file: Blob): Promise<WaitingClaim['photos'][number]> {
  const content = await shrinkPhoto(file)
  return { hash: hexOf(await crypto.subtle.digest('SHA-256', await content.arrayBuffer())), content }
}
