import { noticeStatuses } from '#domain/notices/status.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import { countedTopUpCharges, openTopUpCharges } from '#domain/wallets/top-up.ts'
import type { Check } from '#server/operator/audit/check.ts'
import { checks } from '#server/operator/audit.ts'
import { chosen } from './cards.ts'
import { visitor } from './customers.ts'
import { away } from './outage.ts'
import { openingCredit } from './people.ts'
import { everyPrice } from './tariff.ts'

const { cancelled, disregarded } = noticeStatuses

/** Of one order more than one payment may go back, each with a letter of its own. */
const moneyReturned = 'Devolvemos o seu pagamento'

/** Of one payment two parts may be disputed, as large as each other, and decided together. */
const disputedAgain = ['O seu pagamento foi contestado no banco', 'A contestação do seu pagamento terminou']

/** What is done twice is told twice: the same that is chosen again, and two corrections of the same amount. */
const toldAgain = ['Recarga automática ligada', 'Correção na sua carteira', 'Você recebeu bônus'].map(
  (title) => `${title} - Zona Azul Porto das Marés`,
)

/** Who is told of things that have a message each: drivers, and the office of the demonstration city. */
const knownByName = `(select unnest(array[email, phone, 'atendimento@zonaazul.example']) from users)`

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join()

/** What may be told twice in the same words at the same moment. */
const toldEachTime = quoted([moneyReturned, ...disputedAgain, ...toldAgain])

const tickets = `
  select 'ticket ' || a.id as what, a.plate, a.begins_at, a.ends_at, greatest(a.created_at, c.corrected_at) as created_at
  from activations a left join plate_corrections c on c.activation_id = a.id
  union all select 'guest ticket ' || g.id, g.plate, g.begins_at, g.ends_at, greatest(g.created_at,
    (select max(c.corrected_at) from guest_corrections c where c.order_id = g.order_id))
  from guest_activations g`

/** What of a receipt its payer's bank took back, for as long as it was not told to give it up; for `sandbox_receipts r`. */
const disputed = `(select coalesce(sum(x.amount), 0) from sandbox_disputes x
  where x.end_to_end_id = r.end_to_end_id and x.state <> 'won')`

/** What must hold after each step of a story, beside the audit. */
const afterEachStep: readonly Check[] = [
  {
    rule: 'the bank refuses no refund but where the payer’s bank was before it',
    find: `
      select 'refund ' || x.id || ': ' || x.refusal as what from refused_refunds x join payments p on p.id = x.payment_id
      join sandbox_receipts r on r.end_to_end_id = p.end_to_end_id where x.held > 0 and ${disputed} = 0`,
  },
  {
    rule: 'one ticket per plate and time in a wallet',
    find: `
      select a.plate || ': tickets ' || a.id || ' and ' || b.id as what from activations a
      join activations b on b.wallet_id = a.wallet_id and b.plate = a.plate and b.id > a.id
        and b.begins_at < a.ends_at and a.begins_at < b.ends_at
        -- A scheduled one gives way to one that begins sooner.
        and not (a.begins_at > b.created_at and b.begins_at < a.begins_at)`,
  },
  {
    rule: 'visitors’ tickets of a plate follow each other',
    find: `
      select 'guest tickets ' || a.id || ' and ' || b.id as what from guest_activations a
      join guest_activations b on b.plate = a.plate and b.id > a.id and a.begins_at <= b.begins_at and b.begins_at < a.ends_at
      where not exists (select from guest_corrections c where c.order_id in (a.order_id, b.order_id))`,
  },
  {
    rule: 'no notice for who had paid',
    find: `
      select 'notice ' || n.id || ', ' || t.what as what from notices n join (${tickets}) t on t.plate = n.plate
        and t.created_at <= n.created_at and t.begins_at <= n.date_time and t.ends_at > n.date_time
      where n.kind = 'no_ticket'`,
  },
  {
    rule: 'two cameras make one notice of a stay',
    find: `
      select 'sightings ' || a.id || ' and ' || b.id as what from sightings a
      join sightings b on b.plate = a.plate and b.street = a.street and b.seen_at = a.seen_at and b.notice_id > a.notice_id
      join notices n on n.id = a.notice_id and n.status not in (${cancelled}, ${disregarded})`,
  },
  {
    rule: 'time costs what the tariff says',
    find: `
      select 'purchase ' || d.id as what from activation_details d
      where (d.product_id, d.price) not in (${everyPrice.map(([id, price]) => `(${id}, ${price})`).join()})`,
  },
  {
    rule: 'leaving gives back no more than the unused minutes cost',
    find: `
      select 'activation ' || v.activation_id as what from devolutions v join activations a on a.id = v.activation_id
      where v.amount > (select coalesce(sum(d.price / d.time_minutes::numeric
          * least(d.time_minutes, extract(epoch from d.paid_until - a.left_at) / 60)), 0) from activation_details d
        where d.activation_id = a.id and d.paid_until > a.left_at)`,
  },
  {
    rule: 'what we booked is money that the bank has',
    find: `
      select 'payment ' || p.id as what from payments p
      left join sandbox_receipts r on r.end_to_end_id = p.end_to_end_id
      where r.amount is distinct from p.amount`,
  },
  {
    rule: 'the bank gave back what we asked it to, once, and no more than came',
    find: `
      select 'receipt ' || r.end_to_end_id as what from sandbox_receipts r
      left join payments p on p.end_to_end_id = r.end_to_end_id
      left join lateral (select coalesce(sum(amount), 0) as asked,
        coalesce(sum(amount) filter (where done_at is not null and dispute_id is null), 0) as done from refunds f where f.payment_id = p.id) f on true
      where r.refunded_amount > f.asked or r.refunded_amount < f.done or r.refunded_amount + ${disputed} > r.amount`,
  },
  {
    rule: 'nobody gets more back for a notice than was paid for it',
    find: `
      select 'payment ' || p.id as what from payments p join sandbox_receipts r on r.end_to_end_id = p.end_to_end_id
      cross join lateral (select coalesce(sum(t.amount), 0) as amount from refunds f
        join ledger_transactions t on t.key = f.share_of || '/credited' where f.payment_id = p.id) credited
      cross join lateral (select coalesce(sum(d.credit + d.claimed), 0) as amount from disputes d
        where d.payment_id = p.id and d.state <> 'won') taken
      join orders o on o.id = p.order_id and o.transaction_type = ${transactionTypes.regularisation}
      where r.refunded_amount + ${disputed} + credited.amount - taken.amount > p.amount`,
  },
  {
    rule: 'every message goes out once',
    find: `
      select m.channel || ' to ' || m.recipient || ': ' || m.subject as what from sandbox_messages m
      where m.subject not in (${toldEachTime}) and m.recipient in ${knownByName}
      group by m.channel, m.recipient, m.subject, m.body_text, m.sent_at having count(*) > 1`,
  },
  {
    rule: 'every message to a visitor goes out once, and every one about money that went back',
    find: `
      select m.channel || ' ' || count(*) as what from sandbox_messages m
      where m.recipient in ('${visitor.receipt.email}', '${visitor.receipt.phone}') or m.subject = '${moneyReturned}'
      group by m.channel having count(*) > (select count(*) from guest_activations) * (1 + (select count(*) from guest_corrections)) + (select count(*) from refunds) + (select 2 * count(*) from disputes)`,
  },
  {
    rule: 'no work failed but where the bank was away',
    find: `
      select j.task_identifier || ': ' || coalesce(j.last_error, '') as what from graphile_worker.jobs j
      where j.last_error is not null and j.last_error not like '%${away}%'`,
  },
  {
    rule: 'a wallet is topped up no oftener than its owner chose, and by one charge at a time',
    find: `
      select 'wallet ' || wallet_id || ' in ' || month as what from top_up_charges
      where state in (${quoted(countedTopUpCharges)})
      group by wallet_id, month having sum(amount) > ${chosen.cap} or count(*) filter (where state in (${quoted(openTopUpCharges)})) > 1`,
  },
  {
    rule: 'a notice that was paid stays paid',
    find: `
      select 'notice ' || n.id as what from notices n
      join order_notices x on x.notice_id = n.id join orders o on o.id = x.order_id and o.state = 'paid'
      where n.status <> ${noticeStatuses.paid} and x.returned_reason is null
        and not exists (select from contests c where c.notice_id = n.id and c.state = 'accepted')`,
  },
]

/** What must hold as well when everybody has been told of everything and all work is done. */
const inTheEnd: readonly Check[] = [
  {
    rule: 'all the money that reached the bank is in our books',
    find: `
      select 'receipt ' || r.end_to_end_id as what from sandbox_receipts r
      where not exists (select from payments p where p.end_to_end_id = r.end_to_end_id)`,
  },
  {
    rule: 'what bought nothing has gone back',
    find: `
      select 'payment ' || p.id as what from payments p join sandbox_receipts r on r.end_to_end_id = p.end_to_end_id
      where p.outcome = 'to_refund' and r.refunded_amount + ${disputed} <> p.amount`,
  },
  {
    rule: 'our books hold as much as the bank does',
    find: `
      select 'the bank holds ' || b.held || ', the books ' || l.held as what
      from (select coalesce(sum(r.amount - r.refunded_amount - ${disputed}), 0) as held from sandbox_receipts r) b,
        (select coalesce(sum(case when from_account like 'gateway/%' then amount else 0 end)
          - sum(case when to_account like 'gateway/%' then amount else 0 end), 0) as held from postings) l
      where b.held + ${openingCredit} <> l.held`,
  },
  {
    rule: 'nothing is on its way back for ever',
    find: `select 'refund ' || id as what from refunds where done_at is null and refused_at is null`,
  },
  {
    rule: 'nothing is left in the queue',
    find: `select 'outbox ' || id as what from outbox where handed_over_at is null
      union all select task_identifier from graphile_worker.jobs`,
  },
  {
    rule: 'every ticket told who bought it',
    find: `
      select 'purchase ' || d.id as what from activation_details d
      join ledger_transactions t on t.key = 'activation/' || d.id join users u on u.id = t.user_id and u.deleted_at is null
      where not exists (select from messages m where m.kind in ('parked', 'automatic_ticket') and m.subject = d.id::text)`,
  },
]

/** The audit, but for what it tells a person of when nothing is wrong: a bank that has nothing left to give back. */
const audited = checks.filter(({ rule }) => rule !== 'no refund was refused by the bank')

/** All of them as one statement, which the database plans once: a thousand stories ask it after each of their steps. */
const together = (all: readonly Check[]): string =>
  all
    .map(
      ({ rule, find }) =>
        `select '${rule.replaceAll("'", "''")}' || ': ' || what as what from (${find}) found`,
    )
    .join('\nunion all\n')

export const stepStatement = { name: 'after-each-step', text: together([...audited, ...afterEachStep]) }
export const endStatement = { name: 'in-the-end', text: together(inTheEnd) }
