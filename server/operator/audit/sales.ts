import { noticeReturning, parkingRevenue, regularisationRevenue } from '#domain/ledger/accounts.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { Check } from './check.ts'

const { parking, regularisation } = transactionTypes

/** Tickets without account and paid notices against their orders and the ledger. */
export const saleChecks: readonly Check[] = [
  {
    rule: 'a paid ticket or regularisation reached its revenue once',
    find: `
      select coalesce('order ' || o.id, t.key) as what
      from (select * from orders where transaction_type in (${parking}, ${regularisation}) and state in ('paid', 'refunded', 'disputed')) o
      full join (select * from ledger_transactions where key like 'order/%/paid' and type in (${parking}, ${regularisation})) t
        on t.key = 'order/' || o.id || '/paid'
      left join lateral (
        select sum(p.amount) as total, sum(p.amount) filter (where p.to_account = case o.transaction_type
          when ${parking} then '${parkingRevenue}' else '${regularisationRevenue}' end) as revenue
        from postings p where p.transaction_id = t.id
      ) p on true
      where o.id is null or t.id is null or p.revenue is distinct from o.amount or p.total is distinct from o.total_amount`,
  },
  {
    rule: 'a paid ticket without account is issued once, and no other is',
    find: `
      select 'order ' || coalesce(o.id, a.order_id) as what
      from (select * from orders where transaction_type = ${parking} and state in ('paid', 'refunded', 'disputed')) o
      full join guest_activations a on a.order_id = o.id
      where o.id is null or a.id is null`,
  },
  {
    rule: 'a ticket without account is of the plate for which it was sold, unless that was corrected to the one it has',
    find: `
      select 'order ' || t.order_id as what
      from guest_activations a join guest_tickets t on t.order_id = a.order_id
      left join (
        select order_id, (array_agg(from_plate order by id))[1] as first_plate, (array_agg(to_plate order by id desc))[1] as last_plate,
          bool_and(is_next) as is_whole
        from (select *, lag(to_plate, 1, from_plate) over (partition by order_id order by id) = from_plate as is_next
          from guest_corrections) one
        group by order_id) c on c.order_id = t.order_id
      where (a.plate, t.plate) is distinct from (coalesce(c.last_plate, t.plate), coalesce(c.first_plate, t.plate)) or not c.is_whole`,
  },
  {
    rule: 'a paid regularisation paid each of its notices, and no notice was paid twice',
    find: `
      select 'notice ' || n.id as what
      from order_notices x join orders o on o.id = x.order_id and o.state = 'paid' join notices n on n.id = x.notice_id
      where x.returned_reason is null
      group by n.id having count(*) > 1 or (n.status <> ${noticeStatuses.paid} and not exists (select from contests c
        where c.notice_id = n.id and c.state = 'accepted'))
      union all
      select 'order ' || o.id from orders o left join order_notices x on x.order_id = o.id
      where o.transaction_type = ${regularisation}
      group by o.id having coalesce(sum(x.price), 0) <> o.amount`,
  },
  {
    rule: 'the clock of a notice stands still for its open contests that stop it, and for no other',
    find: `
      select 'notice ' || n.id as what from notices n
      where (n.clock = 'contested') <> exists (select from contests c where c.notice_id = n.id and c.state = 'open' and c.stops_clock)`,
  },
  {
    rule: 'what goes back for a notice is no more than was paid for it, once, of a contest that was accepted',
    find: `
      select t.key as what from ledger_transactions t
      left join contests c on c.id = split_part(t.key, '/', 2)::bigint and c.state = 'accepted'
      left join lateral (select max(o.total_amount) as paid from order_notices x join orders o on o.id = x.order_id
        where x.notice_id = c.notice_id and o.state in ('paid', 'disputed', 'refunded')) o on true
      where t.key like 'contest/%' and (c.id is null or abs(t.amount) > coalesce(o.paid, 0))`,
  },
  {
    rule: 'a paid order gives back exactly the shares of the notices that it could not pay, and keeps at least one',
    find: `
      select 'order ' || o.id || ', notice ' || x.notice_id as what
      from order_notices x join orders o on o.id = x.order_id
      left join payments p on p.order_id = o.id and p.outcome = 'fulfilled'
      left join lateral (select sum(r.amount) as amount from refunds r
        where r.payment_id = p.id and r.notice_id = x.notice_id) r on true
      where (x.returned_reason is null) <> (r.amount is null)
        -- What a bank takes back while a share is decided leaves less of it.
        or r.amount > x.price + o.tax
        or r.amount < x.price and not exists (select from disputes d where d.payment_id = p.id)
        or x.returned_reason is not null and o.state not in ('paid', 'disputed', 'refunded')
      union all
      select 'order ' || x.order_id from order_notices x
      group by x.order_id having bool_and(x.returned_reason is not null)
      union all
      select t.key from ledger_transactions t
      left join refunds r on t.key like r.share_of || '/%' and r.notice_id is not null
      where t.key like 'payment/%' and (r.id is null or abs(t.amount) > r.amount)`,
  },
  {
    rule: 'what is on its way back for notices is that of the refunds that no bank has made',
    find: `
      select 'the ledger holds ' || l.held || ', the refunds ' || r.held as what
      from (select coalesce(sum(case to_account when '${noticeReturning}' then amount else -amount end), 0) as held
        from postings where '${noticeReturning}' in (from_account, to_account)) l,
        (select coalesce(sum(amount), 0) as held from (
          select amount from refunds where share_of is not null and done_at is null and refused_at is null
          union all select held from refused_refunds where share_of is not null) h) r
      where l.held <> r.held`,
  },
  {
    rule: 'an order holds its notices exactly while it waits',
    find: `
      select 'order ' || o.id || ', notice ' || x.notice_id as what
      from order_notices x join orders o on o.id = x.order_id
      where (x.released_at is null) <> (o.state in ('draft', 'awaiting_payment'))`,
  },
]
