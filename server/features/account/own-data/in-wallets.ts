/** The driver's own wallets, as a subquery. */
export const own = '(select id from wallets where user_id = $1)'

/** Wallets of others that the driver uses, or used: of what stands there only what the driver did is told (Q169). */
const shared = `(
  select wallet_id from wallet_members where user_id = $1 union select wallet_id from past_members where user_id = $1)`

/** What moved in own wallets, and what the driver did in shared ones. */
export const movements = `
  select * from ledger_transactions where wallet_id in ${own} union all
  select * from ledger_transactions where user_id = $1 and wallet_id in ${shared}`

/**
 * What the driver paid by a bank and what that bank gave back, neither of which names a wallet: they are found by their orders.
 * What is promised back and not there yet is not told; should the bank refuse it, it is told as credit.
 */
export const throughBanks = `
  select t.* from (
    select 'order/' || id || '/paid' as key from orders where user_id = $1
    union all
    select coalesce(r.share_of || '/returned', 'order/' || o.id || '/refunded')
      || case when r.part > 1 then '/part/' || r.part else '' end
    from orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id
    where o.user_id = $1 and r.refund_request_id is null
  ) moved join ledger_transactions t on t.key = moved.key where t.wallet_id is null`

/** Stays in own wallets, and the driver's in shared ones: of these with the time and the price of the own purchases alone. */
export const stays = `
  select id, plate, wallet_id, address, begins_at, ends_at, left_at, time_minutes, price
  from activations where wallet_id in ${own} union all
  select a.id, a.plate, a.wallet_id, a.address, a.begins_at, a.ends_at, a.left_at, bought.time_minutes, bought.price
  from activations a cross join lateral (
    select coalesce(sum(d.time_minutes), 0)::int as time_minutes, coalesce(sum(d.price), 0)::bigint as price
    from activation_details d join ledger_transactions t on t.key = 'activation/' || d.id
    where d.activation_id = a.id and t.user_id = $1) bought
  where a.user_id = $1 and a.wallet_id in ${shared}`
