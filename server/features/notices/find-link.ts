import { type Kysely, sql } from 'kysely'
import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import { type ContestLink, linkingTicketMs } from '#domain/notices/contests.ts'
import type { DB } from '#server/database/generated/rows.ts'

/** A driver, the page of a visitor by the hash of its key, or a visitor who names no page. */
export type Contestant = { userId: number } | { page: string } | null

type LinkedNotice = { id: number; plate: string; date_time: Date; created_at: Date }

/** Only a confirmed account links its driver by a vehicle. */
const isConfirmedDriver = async (kysely: Kysely<DB>, userId: number): Promise<boolean> => {
  const found = await kysely
    .selectFrom('users')
    .select(['active_mail', 'sms_verification_status'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return found !== undefined && isConfirmed(found)
}

const firstLink = async (kysely: Kysely<DB>, links: Record<ContestLink, ReturnType<typeof sql>>) => {
  const { rows } = await sql<{ link: ContestLink | null }>`
    select case when exists (${links.vehicle}) then 'vehicle' when exists (${links.payment}) then 'payment'
      when exists (${links.ticket}) then 'ticket' end as link`.execute(kysely)
  return rows[0]?.link ?? null
}

/**
 * The link of a contestant to the vehicle of a notice, or null (decision Q178). A ticket counts if it was bought before the notice was
 * written: anyone could buy one afterwards. A ticket that was moved to the plate later does not count either.
 */
export const findLink = async (
  kysely: Kysely<DB>,
  notice: LinkedNotice,
  contestant: Contestant,
): Promise<ContestLink | null> => {
  if (contestant === null) return null
  if ('page' in contestant) return firstLink(kysely, linksOfPage(notice, contestant.page))
  const { userId } = contestant
  const links = linksOfDriver(notice, userId)
  return firstLink(kysely, (await isConfirmedDriver(kysely, userId)) ? links : { ...links, vehicle: none })
}

const none = sql`select where false`

const ticketsFrom = ({ date_time }: LinkedNotice): Date => new Date(date_time.getTime() - linkingTicketMs)

const linksOfDriver = (notice: LinkedNotice, userId: number) => {
  const { id, plate, created_at } = notice
  return {
    vehicle: vehicleOf(notice, userId),
    ticket: sql`select from activations a join wallets w on w.id = a.wallet_id
      where a.plate = ${plate} and (a.user_id = ${userId} or w.user_id = ${userId}) and a.created_at <= ${created_at}
        and a.ends_at >= ${ticketsFrom(notice)} and (a.left_at is null or a.left_at >= ${ticketsFrom(notice)})
        and not exists (select from plate_corrections c
          where c.activation_id = a.id and c.to_plate = ${plate} and c.corrected_at > ${created_at})`,
    payment: sql`select from order_notices x join orders o on o.id = x.order_id
      where x.notice_id = ${id} and x.returned_reason is null and o.state = 'paid' and o.user_id = ${userId}`,
  }
}

const linksOfPage = (notice: LinkedNotice, page: string) => {
  const { id, plate, created_at } = notice
  return {
    vehicle: none,
    ticket: sql`select from guest_activations g join guest_tickets t on t.order_id = g.order_id
      join orders o on o.id = g.order_id
      where g.plate = ${plate} and t.payer = ${page} and least(g.created_at, o.paid_at) <= ${created_at}
        and g.ends_at >= ${ticketsFrom(notice)}
        and not exists (select from guest_corrections c
          where c.order_id = g.order_id and c.to_plate = ${plate} and c.corrected_at > ${created_at})`,
    payment: sql`select from order_notices x join orders o on o.id = x.order_id
      where x.notice_id = ${id} and x.returned_reason is null and o.state = 'paid' and x.payer = ${page}`,
  }
}

/** A vehicle of a confirmed account when it was seen, whether or not it is still there. */
const vehicleOf = ({ plate, date_time }: LinkedNotice, userId: number) =>
  sql`select from wallets w join vehicles v on v.wallet_id = w.id 
    where w.user_id = ${userId} and v.plate = ${plate} and v.created_at <= ${date_time}
      and (v.removed_at is null or v.removed_at > ${date_time})`
