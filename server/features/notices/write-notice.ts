import { sql } from 'kysely'
import { streetKey } from '#domain/brazil/street-key.ts'
import type { Cents } from '#domain/money/cents.ts'
import { type NoticeRule, planNotice, priceAfter } from '#domain/notices/prices.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { activationTypes } from '#domain/parking/statuses.ts'
import { usualCategory } from '#domain/parking/tariff.ts'
import type { Tx } from '#server/database/pool.ts'
import { tellHolders } from '#server/features/messages/tell.ts'
import { markActivations } from '#server/features/parking/marks.ts'
import type { Parts } from '#server/parts.ts'
import { holdNew } from './hold-for-outages.ts'
import { noteEvents } from './note-event.ts'
import { nextPriceTold } from './payable.ts'

/** A notice to issue: `at` is when the plate was seen, and `price` overrules the city's, for whoever makes one up. */
export type NoticeToIssue = {
  plate: string
  address?: string | undefined
  lat?: number | null
  lng?: number | null
  category?: string | undefined
  rule?: NoticeRule
  at?: Date
  price?: Cents
  issuedBy?: string
}

/** What a vehicle without a ticket gets: the first kind of the city. */
export const usualRule = (parts: Parts): NoticeRule => {
  const [rule] = parts.city().notices
  if (!rule) throw new Error('the city has no kind of notice')
  return rule
}

/**
 * Makes everybody who would sell a ticket of the plate, or issue a notice against it, wait until this transaction ends:
 * a driver's purchase locks its wallet first, so the wallets in which the plate stands are locked here.
 */
export const lockPlate = async (tx: Tx, plate: string, walletToo: number | null = null): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice/${plate}`}, 0))`.execute(tx)
  await sql`
    select w.id from wallets w
    where w.id in (select v.wallet_id from vehicles v where v.plate = ${plate} and v.removed_at is null)
      or w.id = ${walletToo}
    order by w.id for no key update of w`.execute(tx)
}

/**
 * Writes a notice that can be paid at once (status 2), by the city's rules. Every activation of the plate that was
 * bought before and is open carries it, so that it shows as 'Com Irregularidade' until the notice is paid or cancelled
 * (Specification 4; decision Q150).
 */
export const writeNotice = async (parts: Parts, tx: Tx, wanted: NoticeToIssue): Promise<{ id: number }> => {
  const now = parts.clock.now()
  const { plate, address = '', category = usualCategory, rule = usualRule(parts), at = now } = wanted
  const plan = planNotice(rule, category, at, parts.city().settings.timeZone)
  // What is reported late may have left its first stages behind: it is told at the price that it has now.
  const stage = priceAfter(plan.steps, now) ?? plan
  const price = wanted.price ?? stage.price
  const notice = await tx
    .insertInto('notices')
    .values({
      plate,
      date_time: at,
      address,
      street_key: streetKey(address),
      lat: wanted.lat ?? null,
      lng: wanted.lng ?? null,
      price,
      status: noticeStatuses.notified,
      type: activationTypes.notice,
      type_name: rule.name,
      kind: rule.slug,
      category,
      deadline: plan.deadline,
      price_steps: JSON.stringify(stage.steps),
      next_price_at: stage.steps[0]?.at ?? null,
      issued_by: wanted.issuedBy ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const issued = {
    id: notice.id,
    event: 'issued',
    status: noticeStatuses.notified,
    clock: 'running',
  } as const
  await noteEvents(tx, [issued], now)
  const isHeld = await holdNew(parts, tx, notice.id, now)
  await markActivations(tx, { noticeId: notice.id, plate, at })
  const facts = {
    notice_id: notice.id,
    plate,
    type_name: rule.name,
    address,
    at: at.toISOString(),
    price,
    next: isHeld ? null : nextPriceTold(stage, now),
    // While it is held no time runs, and nobody is asked to pay; once it is let go they are told (Q186).
    deadline: isHeld ? null : (plan.deadline?.toISOString() ?? null),
    is_held: isHeld,
  }
  await tellHolders(tx, plate, { kind: 'notice_issued', facts }, now)
  return notice
}

/** Imposes a notice without asking whether the plate may park; for the sandbox, its demonstration and tests. */
export const imposeNotice = (parts: Parts, wanted: NoticeToIssue): Promise<{ id: number }> =>
  parts.db.kysely.transaction().execute((tx) => writeNotice(parts, tx, wanted))
