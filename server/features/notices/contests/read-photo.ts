import type { Parts } from '#server/parts.ts'
import { readLink, type ShownPhoto } from './photo-links.ts'

/** The photo at an address that was shown to whoever may see it; null where there is none, or none any more. */
export const readPhoto = async (
  parts: Parts,
  token: string,
): Promise<{ shown: ShownPhoto; content: Buffer } | null> => {
  const shown = readLink(parts, token)
  if (!shown || !('photo' in shown)) return null
  const hash = await hashOf(parts, shown)
  const content = hash && (await parts.photos.read(hash))
  return content ? { shown, content } : null
}

const hashOf = async ({ db }: Parts, { of, id, photo }: ShownPhoto): Promise<string | null> => {
  const row =
    of === 'notice'
      ? await db.kysely
          .selectFrom('notice_photos')
          .select('kept_hash')
          .where('notice_id', '=', id)
          .where('number', '=', photo)
          .where('forgotten_at', 'is', null)
          .executeTakeFirst()
      : await db.kysely
          .selectFrom('contest_photos')
          .select('kept_hash')
          .where('contest_id', '=', id)
          .where('number', '=', photo)
          .where('forgotten_at', 'is', null)
          .executeTakeFirst()
  return row?.kept_hash ?? null
}
