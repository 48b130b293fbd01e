import { movements, own, stays, throughBanks } from './in-wallets.ts'

/** How a value is shown to a person; in JSON it stands as it is, a time as the wire writes times. */
export type Showing =
  | 'text'
  | 'money'
  | 'yes_no'
  | 'date'
  | 'tax_id'
  | 'phone'
  | 'cep'
  | 'street'
  | 'wallet'
  | 'transaction_type'
  | 'payment_form'
  | 'order_state'
  | 'refund_request_state'
  | 'contest_state'
  | 'top_up_state'
  | 'purpose'
  | 'trail_event'
  | 'member_role'
  | 'invitation_state'
  | 'staff_act'

/** A field of a section: its name in JSON, how a person reads it, and how wide it is in the PDF (0: in JSON only). */
export type Field = readonly [name: string, as: Showing, share: number]

/** One part of what the programme holds of a driver. `find` selects its fields for the user $1, oldest first. */
export type Section = {
  key: string
  /** The tables whose rows it tells. */
  tables: readonly string[]
  find: string
  fields: readonly Field[]
}

/** The driver's own row, shown as a list of names and values. */
export const profile: Section = {
  key: 'profile',
  tables: ['users'],
  find: `
    select driver_id, name, identification, email, active_mail, pending_email, phone, sms_verification_status,
      pending_phone, birth_date, address ->> 'address' as address, address ->> 'district' as district,
      address ->> 'city' as city, address ->> 'uf' as uf, address ->> 'cep' as cep, requested_refund_date,
      terms_version, terms_accepted_at, created_at, preferences ->> 'language' as language
    from users where id = $1`,
  fields: [
    ['driver_id', 'text', 1],
    ['name', 'text', 1],
    ['identification', 'tax_id', 1],
    ['email', 'text', 1],
    ['active_mail', 'yes_no', 1],
    ['pending_email', 'text', 1],
    ['phone', 'phone', 1],
    ['sms_verification_status', 'yes_no', 1],
    ['pending_phone', 'phone', 1],
    ['birth_date', 'date', 1],
    ['address', 'street', 1],
    ['district', 'text', 1],
    ['city', 'text', 1],
    ['uf', 'text', 1],
    ['cep', 'cep', 1],
    ['requested_refund_date', 'text', 1],
    ['language', 'text', 1],
    ['terms_version', 'text', 1],
    ['terms_accepted_at', 'text', 1],
    ['created_at', 'text', 1],
  ],
}

/** What was switched; the defaults are added where it is read. */
export const preferences = { key: 'preferences', find: 'select preferences from users where id = $1' }

/** Everything else, in the order in which it is shown. */
export const sections: readonly Section[] = [
  {
    key: 'wallets',
    tables: ['wallets'],
    find: 'select id, name, balance_credit, balance_bonus, created_at from wallets where user_id = $1 order by id',
    fields: [
      ['id', 'text', 1],
      ['name', 'wallet', 3],
      ['balance_credit', 'money', 2],
      ['balance_bonus', 'money', 2],
      ['created_at', 'text', 3],
    ],
  },
  {
    key: 'shared_wallets',
    tables: ['wallet_members'],
    find: `
      select w.id, w.name, m.role, m.joined_at from wallet_members m join wallets w on w.id = m.wallet_id
      where m.user_id = $1 order by w.id`,
    fields: [
      ['id', 'text', 1],
      ['name', 'wallet', 4],
      ['role', 'member_role', 3],
      ['joined_at', 'text', 3],
    ],
  },
  {
    // Who answered is told nobody here: it is another driver's.
    key: 'wallet_invitations',
    tables: ['wallet_invitations'],
    find: `
      select role, state, created_at, expires_at from wallet_invitations where wallet_id in ${own} order by id`,
    fields: [
      ['role', 'member_role', 3],
      ['state', 'invitation_state', 2],
      ['created_at', 'text', 3],
      ['expires_at', 'text', 3],
    ],
  },
  {
    key: 'vehicles',
    tables: ['vehicles'],
    find: `
      select plate, name, is_default, maker_model, color, category, automatic_activation, created_at, removed_at from vehicles
      where wallet_id in ${own} order by id`,
    fields: [
      ['plate', 'text', 2],
      ['name', 'text', 3],
      ['is_default', 'yes_no', 0],
      ['maker_model', 'text', 3],
      ['color', 'text', 0],
      ['category', 'text', 0],
      ['automatic_activation', 'yes_no', 2],
      ['created_at', 'text', 3],
      ['removed_at', 'text', 3],
    ],
  },
  {
    key: 'automatic_acceptances',
    tables: ['automatic_acceptances'],
    find: `
      select v.plate, t.version, a.accepted_at, a.withdrawn_at from automatic_acceptances a
      join vehicles v on v.id = a.vehicle_id join accepted_texts t on t.hash = a.text_hash
      where a.user_id = $1 order by a.id`,
    fields: [
      ['plate', 'text', 2],
      ['version', 'text', 3],
      ['accepted_at', 'text', 3],
      ['withdrawn_at', 'text', 3],
    ],
  },
  {
    // Who registered the plate is another driver.
    key: 'vehicle_questions',
    tables: ['vehicle_questions'],
    find: `
      select v.plate, q.asked_at as requested_at, q.answered_at as decided_at, q.still_mine from vehicle_questions q
      join vehicles v on v.id = q.vehicle_id where v.wallet_id in ${own} order by q.id`,
    fields: [
      ['plate', 'text', 2],
      ['requested_at', 'text', 3],
      ['decided_at', 'text', 3],
      ['still_mine', 'yes_no', 2],
    ],
  },
  {
    key: 'preference_changes',
    tables: ['preference_changes'],
    find: `
      select changed_at, flag, words, is_on, policy_version, accessing_from, device from preference_changes
      where user_id = $1 order by id`,
    fields: [
      ['changed_at', 'text', 3],
      ['flag', 'text', 0],
      ['words', 'text', 5],
      ['is_on', 'yes_no', 1.4],
      ['policy_version', 'text', 3],
      ['accessing_from', 'text', 2],
      ['device', 'text', 2.4],
    ],
  },
  {
    key: 'transactions',
    tables: ['ledger_transactions'],
    // What went through the bank is an expense of the driver's, though it came in (decision Q137).
    find: `
      select id, created_at, type, plate, wallet_id, payment_form_id,
        case when wallet_id is null then -amount else amount end as amount
      from (${movements} union all ${throughBanks}) t order by created_at, id`,
    fields: [
      ['id', 'text', 0],
      ['created_at', 'text', 3],
      ['type', 'transaction_type', 4],
      ['plate', 'text', 2],
      ['wallet_id', 'text', 1.4],
      ['payment_form_id', 'payment_form', 3],
      ['amount', 'money', 2],
    ],
  },
  {
    key: 'activations',
    tables: ['activations'],
    find: `select * from (${stays}) a order by id`,
    fields: [
      ['id', 'text', 0],
      ['plate', 'text', 2],
      ['wallet_id', 'text', 1.4],
      ['address', 'text', 3],
      ['begins_at', 'text', 3],
      ['ends_at', 'text', 3],
      ['left_at', 'text', 0],
      ['time_minutes', 'text', 1.4],
      ['price', 'money', 2],
    ],
  },
  {
    key: 'orders',
    tables: ['orders', 'order_payment_data'],
    find: `
      select o.id, o.created_at, o.transaction_type, o.payment_form_id, o.amount, o.tax, o.total_amount, o.state, o.paid_at,
        d.card_brand, d.card_last_four, d.card_holder, d.debit_bank, d.slip_address
      from orders o left join order_payment_data d on d.order_id = o.id where o.user_id = $1 order by o.created_at, o.id`,
    fields: [
      ['id', 'text', 0],
      ['created_at', 'text', 3],
      ['transaction_type', 'transaction_type', 3],
      ['payment_form_id', 'payment_form', 3],
      ['amount', 'money', 0],
      ['tax', 'money', 0],
      ['total_amount', 'money', 2],
      ['state', 'order_state', 2.2],
      ['paid_at', 'text', 3],
      ['card_brand', 'text', 0],
      ['card_last_four', 'text', 0],
      ['card_holder', 'text', 0],
      ['debit_bank', 'text', 0],
      ['slip_address', 'text', 0],
    ],
  },
  {
    key: 'paid_notices',
    tables: [],
    find: `
      select n.id, n.date_time, n.plate, n.address, n.type_name, x.price, o.paid_at
      from orders o join order_notices x on x.order_id = o.id join notices n on n.id = x.notice_id
      where o.user_id = $1 and o.state = 'paid' and x.returned_reason is null order by o.paid_at, n.id`,
    fields: [
      ['id', 'text', 0],
      ['date_time', 'text', 3],
      ['plate', 'text', 2],
      ['address', 'text', 4],
      ['type_name', 'text', 0],
      ['price', 'money', 2],
      ['paid_at', 'text', 3],
    ],
  },
  {
    key: 'contests',
    tables: ['contests'],
    find: `
      select c.id, c.opened_at as requested_at, n.plate, c.notice_id, c.text, c.state, c.decided_at, c.reason
      from contests c join notices n on n.id = c.notice_id where c.user_id = $1 order by c.id`,
    fields: [
      ['id', 'text', 0],
      ['requested_at', 'text', 2.4],
      ['plate', 'text', 1.6],
      ['notice_id', 'text', 1],
      ['text', 'text', 4],
      ['state', 'contest_state', 1.4],
      ['decided_at', 'text', 2.4],
      ['reason', 'text', 3],
    ],
  },
  {
    key: 'saved_cards',
    tables: ['saved_cards'],
    find: `
      select brand, last_four, card_holder, valid_month, valid_year, created_at from saved_cards
      where user_id = $1 and deleted_at is null order by id`,
    fields: [
      ['brand', 'text', 2],
      ['last_four', 'text', 2],
      ['card_holder', 'text', 4],
      ['valid_month', 'text', 1],
      ['valid_year', 'text', 1],
      ['created_at', 'text', 3],
    ],
  },
  {
    key: 'top_ups',
    tables: ['top_ups'],
    find: `
      select t.below, t.amount, t.cap, t.state, t.changed_at from top_ups t join wallets w on w.id = t.wallet_id
      where w.user_id = $1 order by w.id`,
    fields: [
      ['below', 'money', 2],
      ['amount', 'money', 2],
      ['cap', 'money', 2],
      ['state', 'top_up_state', 2],
      ['changed_at', 'text', 3],
    ],
  },
  {
    key: 'refund_requests',
    tables: ['refund_requests'],
    find: `
      select id, requested_at, amount, state, paid_amount, decided_at, (select coalesce(sum(r.amount), 0)::bigint from refunds r
        where r.refund_request_id = refund_requests.id and r.done_at is not null) as returned_amount from refund_requests
      where user_id = $1 order by id`,
    fields: [
      ['id', 'text', 1],
      ['requested_at', 'text', 3],
      ['amount', 'money', 2],
      ['state', 'refund_request_state', 2],
      ['returned_amount', 'money', 2],
      ['paid_amount', 'money', 2],
      ['decided_at', 'text', 3],
    ],
  },
  {
    key: 'sessions',
    tables: ['sessions'],
    find: `
      select device, accessing_from, created_at, last_seen_at from sessions where user_id = $1
      order by created_at, token_hash`,
    fields: [
      ['device', 'text', 3],
      ['accessing_from', 'text', 2],
      ['created_at', 'text', 3],
      ['last_seen_at', 'text', 3],
    ],
  },
  {
    // What the driver did, or somebody who was logged in as the driver; strangers who only tried are none of it.
    key: 'trail',
    tables: ['trail'],
    find: `
      select at as created_at, event, address as network_address from trail
      where user_id = $1 and operator is null and event not in ('refused', 'code failed', 'sms dropped', 'letter dropped') order by id`,
    fields: [
      ['created_at', 'text', 3],
      ['event', 'trail_event', 3],
      ['network_address', 'text', 3],
    ],
  },
  {
    // Who it was is told to the programme alone, by its register, and so is what the two who correct a balance wrote to each
    // other: the driver is told that it was done, and why their data was looked at (Q181).
    key: 'staff_looks',
    tables: ['staff_register'],
    find: `
      select r.at as created_at, r.act,
        case when r.act in ('propose correction', 'decide correction') then '' else r.reason end as reason
      from staff_register r join users u on u.driver_id = r.driver_id
      where u.id = $1 order by r.id`,
    fields: [
      ['created_at', 'text', 3],
      ['act', 'staff_act', 3],
      ['reason', 'text', 4],
    ],
  },
  {
    key: 'messages',
    tables: ['messages'],
    find: 'select created_at, kind, facts from messages where user_id = $1 order by id',
    fields: [
      ['created_at', 'text', 2],
      ['kind', 'text', 0],
      ['title', 'text', 5],
      ['facts', 'text', 0],
    ],
  },
  {
    key: 'banner_views',
    tables: ['banner_views'],
    find: 'select banner_id, saved_at from banner_views where user_id = $1 order by saved_at, banner_id',
    fields: [
      ['banner_id', 'text', 2],
      ['saved_at', 'text', 4],
    ],
  },
  {
    key: 'push_subscriptions',
    tables: ['push_subscriptions'],
    find: 'select endpoint, created_at from push_subscriptions where user_id = $1 order by id',
    fields: [
      ['endpoint', 'text', 6],
      ['created_at', 'text', 2],
    ],
  },
  {
    key: 'confirmations',
    tables: ['codes', 'email_links'],
    find: `
      select purpose, sent_to, created_at from (
        select purpose, sent_to, created_at from codes where user_id = $1
        union all select purpose, sent_to, created_at from email_links where user_id = $1
      ) sent order by created_at, sent_to`,
    fields: [
      ['purpose', 'purpose', 3],
      ['sent_to', 'text', 4],
      ['created_at', 'text', 3],
    ],
  },
]
