import { kindOfAccount } from '../office/days/movements.ts'
import type { Check } from './check.ts'

/** Every posting once per wallet account that it touches: positive for what comes in. */
const movements = `
  movements as (
    select p.transaction_id, p.n, split_part(a.account, '/', 2)::bigint as wallet_id,
      split_part(a.account, '/', 3) as kind, a.change
    from postings p
    cross join lateral (values (p.to_account, p.amount), (p.from_account, -p.amount)) a(account, change)
    where a.account ~ '^wallet/[0-9]+/(credit|bonus)$'
  )`

/** The ledger against itself and against the wallets' rows. */
export const moneyChecks: readonly Check[] = [
  {
    rule: 'a posting moves money between two known accounts',
    find: `
      select 'transaction ' || transaction_id || ', posting ' || n as what from postings
      where from_account = to_account
        or from_account !~ '^(wallet/[0-9]+/(credit|bonus)|gateway/[0-9]+/clearing|programme/[a-z-]+)$'
        or to_account !~ '^(wallet/[0-9]+/(credit|bonus)|gateway/[0-9]+/clearing|programme/[a-z-]+)$'`,
  },
  {
    rule: 'every transaction has a posting',
    find: `
      select t.key as what from ledger_transactions t
      where not exists (select from postings p where p.transaction_id = t.id)`,
  },
  {
    rule: 'a transaction moves its own wallet by its amount, and no other wallet',
    find: `
      with ${movements}, moved as (
        select transaction_id, wallet_id, sum(change) as change from movements group by transaction_id, wallet_id
      )
      select t.key || ' says ' || t.amount || ', its postings say ' || coalesce(m.change, 0) as what
      from ledger_transactions t
      left join moved m on m.transaction_id = t.id and m.wallet_id = t.wallet_id
      where t.wallet_id is not null and coalesce(m.change, 0) <> t.amount
      union all
      select t.key || ' moves wallet ' || m.wallet_id from moved m
      join ledger_transactions t on t.id = m.transaction_id where t.wallet_id is distinct from m.wallet_id`,
  },
  {
    rule: "a wallet's row equals its postings",
    find: `
      with ${movements}, sums as (
        select wallet_id, coalesce(sum(change) filter (where kind = 'credit'), 0) as credit,
          coalesce(sum(change) filter (where kind = 'bonus'), 0) as bonus
        from movements group by wallet_id
      )
      select 'wallet ' || w.id || ' holds credit ' || w.balance_credit || ' and bonus ' || w.balance_bonus
        || ', its postings say ' || coalesce(s.credit, 0) || ' and ' || coalesce(s.bonus, 0) as what
      from wallets w full join sums s on s.wallet_id = w.id
      where w.id is null or w.balance_credit <> coalesce(s.credit, 0) or w.balance_bonus <> coalesce(s.bonus, 0)`,
  },
  {
    rule: 'no balance was ever below zero',
    find: `
      with ${movements}, steps as (
        select t.wallet_id, t.wallet_seq, m.kind,
          sum(m.change) over (partition by t.wallet_id, m.kind order by t.wallet_seq) as balance
        from movements m join ledger_transactions t on t.id = m.transaction_id
      )
      select distinct 'wallet ' || wallet_id || ' after its transaction ' || wallet_seq || ': ' || kind || ' '
        || balance as what
      from steps where balance < 0`,
  },
  {
    rule: "a wallet's transactions are numbered without gaps",
    find: `
      select 'wallet ' || w.id || ' counts ' || w.seq || ', its transactions are ' || count(t.id) || ' up to '
        || coalesce(max(t.wallet_seq), 0) as what
      from wallets w left join ledger_transactions t on t.wallet_id = w.id
      group by w.id having w.seq <> count(t.id) or w.seq <> coalesce(max(t.wallet_seq), 0)`,
  },
  {
    rule: 'a day that was closed says what its postings say',
    find: `
      with kept as (
        select c.zone, c.day, m->>'from' as giver, m->>'to' as taker, (m->>'amount')::bigint as amount
        from closed_days c cross join lateral jsonb_array_elements(c.movements) m
      ), moved as (
        select c.zone, c.day, ${kindOfAccount('p.from_account')} as giver, ${kindOfAccount('p.to_account')} as taker,
          sum(p.amount) as amount
        from closed_days c
        join ledger_transactions t on t.created_at >= c.day::timestamp at time zone c.zone
          and t.created_at < (c.day + 1)::timestamp at time zone c.zone
        join postings p on p.transaction_id = t.id
        group by 1, 2, 3, 4
      )
      select day || ', from ' || giver || ' to ' || taker as what
      from kept full join moved using (zone, day, giver, taker)
      where kept.amount is distinct from moved.amount`,
  },
]
