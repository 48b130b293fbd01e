import type { Picture } from '#server/city/content-files.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** Where the pictures of the city's folder are served. */
export const picturesPath = '/banners/'

/**
 * A drawing may hold a script. In the page's own picture it does not run; opened by its address it must not either, since
 * that address is ours.
 */
export const pictureHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export const pictureNamed = (parts: Parts, name: string): Picture | undefined =>
  parts.city().banners.find(({ picture }) => picture?.name === name)?.picture

/** What somebody has seen is told to that driver alone. */
export const demandOwn = (userId: number, { driver }: Call<'driver'>): void => {
  if (userId !== driver.userId) throw new Refusal('forbidden')
}
