import { type Kysely, sql } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'

/** So many at a time: the rest follows at the next turn. */
const atOnce = 200

const filesAtOnce = 2000

/** A file comes before the row that shows it, moments later; a day leaves room for whatever may come between. */
const oldEnough = (now: Date): Date => new Date(now.getTime() - dayMs)

/**
 * Forgets photos and pictures when their notice ended so long ago, and its last contest was decided so long ago: their hash
 * stays as proof that they were there (decision Q180). A file that another notice still shows stays too.
 */
export const forgetPhotos = (parts: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    const { photoDays } = parts.city().settings
    const before = new Date(now.getTime() - photoDays * dayMs)
    const hashes = await parts.db.kysely.transaction().execute((tx) => noteForgotten(tx, before, now))
    for (const hash of hashes) await parts.photos.forget(hash, oldEnough(now))
  })

/**
 * Forgets files that no notice and no contest shows: of a contest that was refused after its pictures were kept, or of a server
 * that ended between the two commits above.
 */
export const forgetUnshown = async ({ db, photos }: Parts, now: Date): Promise<void> => {
  const until = oldEnough(now)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const files: string[] = await photos.keptUntil(until, after, filesAtOnce)
    for (const hash of await unshown(db.kysely, files)) await photos.forget(hash, until)
    after = files.at(-1)
  }
}

/** Begins at the photos that are left: notices that ended are ever more, and most have none any more. */
export const markForgotten = (before: Date, now: Date) => sql<{ hash: string }>`
  with showing as (
    select notice_id as id from notice_photos where forgotten_at is null
    union
    select c.notice_id from contest_photos p join contests c on c.id = p.contest_id where p.forgotten_at is null
  ), ended as (
    select n.id from showing s join notices n on n.id = s.id
    where n.ended_at <= ${before}
      and not exists (select from contests c where c.notice_id = n.id and (c.state = 'open' or c.decided_at > ${before}))
    order by n.ended_at limit ${atOnce}
  ), of_notices as (
    update notice_photos set forgotten_at = ${now}
    where notice_id in (select id from ended) and forgotten_at is null returning kept_hash
  ), of_contests as (
    update contest_photos set forgotten_at = ${now}
    where contest_id in (select c.id from contests c join ended e on e.id = c.notice_id) and forgotten_at is null
    returning kept_hash
  )
  select kept_hash as hash from of_notices union select kept_hash from of_contests`

const noteForgotten = async (tx: Tx, before: Date, now: Date): Promise<string[]> => {
  const { rows } = await markForgotten(before, now).execute(tx)
  const hashes = rows.map(({ hash }) => hash)
  return unshown(tx, hashes)
}

/** Those of them that no notice and no contest shows any more. */
const unshown = async (kysely: Kysely<DB>, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${[...hashes]}::text[]) as kept(hash)
    where not exists (select from notice_photos p where p.kept_hash = hash and p.forgotten_at is null)
      and not exists (select from contest_photos p where p.kept_hash = hash and p.forgotten_at is null)`.execute(
    kysely,
  )
  return rows.map(({ hash }) => hash)
}
