import type { Check } from './check.ts'

/** Tickets and devolutions against the ledger. */
export const parkingChecks: readonly Check[] = [
  {
    rule: 'a purchase of time is one ledger transaction of its price',
    find: `
      select 'purchase ' || d.id as what
      from activation_details d join activations a on a.id = d.activation_id
      left join ledger_transactions t on t.key = 'activation/' || d.id
      where t.id is null or t.amount <> -d.price or t.wallet_id <> a.wallet_id
        or (t.plate <> a.plate
          and not exists (select from plate_corrections c where c.activation_id = a.id and c.from_plate = t.plate))
        or d.paid_bonus <> (select coalesce(sum(p.amount), 0) from postings p where p.transaction_id = t.id
          and p.from_account = 'wallet/' || a.wallet_id || '/bonus')`,
  },
  {
    rule: 'parking is paid only for a purchase of time',
    find: `
      select t.key as what from ledger_transactions t
      where t.key like 'activation/%'
        and not exists (select from activation_details d where t.key = 'activation/' || d.id)`,
  },
  {
    rule: 'an activation is the sum of its purchases',
    find: `
      select 'activation ' || a.id as what from activations a
      left join activation_details d on d.activation_id = a.id
      group by a.id
      having a.price is distinct from sum(d.price) or a.time_minutes is distinct from sum(d.time_minutes)
        or a.paid_until is distinct from max(d.paid_until)`,
  },
  {
    rule: 'an activation that was left has its devolution, and no other has',
    find: `
      select 'activation ' || coalesce(a.id, v.activation_id) as what
      from activations a full join devolutions v on v.activation_id = a.id
      where (a.left_at is null) <> (v.activation_id is null) or (a.left_at is not null and a.closed_at is null)`,
  },
  {
    rule: 'a devolution gives back no more of a kind than was paid',
    find: `
      select 'activation ' || v.activation_id as what
      from devolutions v join activation_details d on d.activation_id = v.activation_id
      group by v.activation_id
      having v.bonus > sum(d.paid_bonus) or v.credit > sum(d.paid_credit) or v.amount <> v.bonus + v.credit`,
  },
  {
    rule: 'a devolution is one ledger transaction of its amount',
    find: `
      select coalesce(t.key, 'leave/' || v.activation_id) as what
      from (select * from devolutions where amount > 0) v
      full join (select * from ledger_transactions where key like 'leave/%') t on t.key = 'leave/' || v.activation_id
      where t.id is null or v.activation_id is null or t.amount <> v.amount`,
  },
]
