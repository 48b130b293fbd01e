import { openStatuses } from '#domain/notices/life-cycle.ts'
import type { Tx } from '#server/database/pool.ts'
import { tellHolders } from '#server/features/messages/tell.ts'
import { nextPriceTold, priced, pricedColumns } from './payable.ts'

/**
 * Tells whoever holds its plate that the time of a notice runs by now, where their message had said that none does: it was held
 * in the commit in which it was issued. Whom it was held from later had its price and deadline, and is not told twice (decision
 * Q186). `knows` hears of it by another message. With `always`, holders are told although nothing had been held: a stranger's
 * contest had stopped the clock (decision Q178).
 */
export const tellRunsOn = async (
  tx: Tx,
  id: number,
  now: Date,
  { knows, always }: { knows: number | null; always: boolean } = { knows: null, always: false },
): Promise<void> => {
  const notice = await tx
    .selectFrom('notices as n')
    .select(['n.plate', 'n.type_name', 'n.address', 'n.date_time', ...pricedColumns])
    .where('n.id', '=', id)
    .where('n.clock', '=', 'running')
    .where('n.status', 'in', openStatuses)
    .where(({ exists, selectFrom, or, lit }) =>
      or([
        lit(always),
        exists(
          selectFrom('notice_events as h')
            .select('h.id')
            .whereRef('h.notice_id', '=', 'n.id')
            .where('h.event', '=', 'held')
            .whereRef('h.at', '=', 'n.created_at'),
        ),
      ]),
    )
    .executeTakeFirst()
  // What has no price cannot be paid.
  if (!notice || notice.price === null) return
  const { plate, type_name, address, date_time, price, deadline } = notice
  const facts = {
    notice_id: id,
    plate,
    type_name,
    address,
    at: date_time.toISOString(),
    price,
    next: nextPriceTold(priced(notice), now),
    deadline: deadline?.toISOString() ?? null,
  }
  await tellHolders(tx, plate, { kind: 'notice_released', facts }, now, knows)
}
