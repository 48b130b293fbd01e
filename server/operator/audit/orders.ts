import { paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import type { Check } from './check.ts'

/** Orders against the money that arrived, went back, or bought something. */
export const orderChecks: readonly Check[] = [
  {
    rule: 'a paid order is fulfilled once, by one payment of its total',
    find: `
      select 'order ' || o.id as what from orders o
      left join payments p on p.order_id = o.id and p.outcome = 'fulfilled'
      where o.state in ('paid', 'refunded') and o.payment_form_id <> ${paymentForms.wallet}
      group by o.id having count(p.id) <> 1 or sum(p.amount) <> o.total_amount`,
  },
  {
    rule: 'only a paid order is fulfilled',
    find: `
      select 'payment ' || p.id as what from payments p join orders o on o.id = p.order_id
      where p.outcome = 'fulfilled' and o.state not in ('paid', 'refunded')`,
  },
  {
    rule: 'a paid purchase of credit reached its wallet once',
    find: `
      select coalesce('order ' || o.id, t.key) as what
      from (select * from orders where transaction_type = ${transactionTypes.creditPurchase} and state in ('paid', 'refunded')) o
      full join (select * from ledger_transactions where key like 'order/%/paid') t on t.key = 'order/' || o.id || '/paid'
      where t.id is null or (o.id is null and t.type = ${transactionTypes.creditPurchase}) or t.amount <> o.amount or t.wallet_id <> o.wallet_id`,
  },
  {
    rule: 'money that bought nothing has its refund, and no other has',
    find: `
      select 'payment ' || p.id as what from payments p
      join orders o on o.id = p.order_id
      left join refunds r on r.payment_id = p.id
      where (p.outcome = 'to_refund' and r.id is null)
        or (p.outcome = 'fulfilled' and (r.id is not null) <> (o.state = 'refunded'))`,
  },
  {
    rule: 'refunds never exceed payments',
    find: `
      select 'payment ' || p.id as what from payments p join refunds r on r.payment_id = p.id
      group by p.id having sum(r.amount) > p.amount`,
  },
  {
    rule: 'no refund was refused by the bank',
    find: `
      select 'refund ' || id || ' of ' || amount || ' cents: ' || refusal as what from refunds
      where refused_at is not null and done_at is null`,
  },
  {
    rule: "the bank's list of a day agrees with ours",
    find: `
      select r.day || ', ' || r.gateway || ': ' || (d ->> 'kind') || ' ' || (d ->> 'endToEndId') || ', at the bank '
        || coalesce(d ->> 'atBank', case d ->> 'kind' when 'unreadable' then 'something' else 'nothing' end) || ', here ' || coalesce(d ->> 'here', 'nothing') as what
      from reconciliations r, jsonb_array_elements(r.differences) d`,
  },
]
