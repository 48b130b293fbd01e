create table orders (
  -- Long random text: whoever knows it may read status and total (decision Q71).
  id text primary key,
  user_id bigint references users,
  wallet_id bigint references wallets,
  transaction_type int not null,
  confirmation_type int not null,
  payment_form_id int not null,
  hold boolean not null,
  quantity bigint not null,
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax >= 0),
  total_amount bigint not null,
  state text not null check (state in
    ('draft', 'awaiting_payment', 'paid', 'expired', 'refused', 'cancelled', 'refunded')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  check (total_amount = amount + tax)
);
create index orders_of_user on orders (user_id, created_at desc);
create index orders_to_expire on orders (expires_at) where state in ('draft', 'awaiting_payment');

-- What we asked the gateway to collect for an order. `gateway_key` is our key of the call (the txid of a Pix).
create table charges (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  payment_form_id int not null,
  gateway_key text not null,
  amount bigint not null check (amount > 0),
  bar_code text,
  file text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- When the gateway is asked again without being told to, since a notification can get lost; null: no more.
  next_check_at timestamptz,
  constraint charges_gateway_key unique (gateway_key)
);
create index charges_of_order on charges (order_id);
create index charges_to_check on charges (next_check_at) where next_check_at is not null;

-- Money that really arrived, one row per end-to-end id however often we are told of it.
create table payments (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  charge_id bigint not null references charges,
  end_to_end_id text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  -- 'fulfilled' bought what the order is for; 'to_refund' goes back to the payer.
  outcome text not null check (outcome in ('fulfilled', 'to_refund')),
  constraint payments_end_to_end_id unique (end_to_end_id)
);
create unique index payments_fulfil_once on payments (order_id) where outcome = 'fulfilled';
create index payments_of_order on payments (order_id);

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  gateway_key text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  requested_at timestamptz not null,
  -- When a job was last told to do it: one that is not done is told again.
  enqueued_at timestamptz not null,
  done_at timestamptz,
  constraint refunds_once unique (payment_id),
  constraint refunds_gateway_key unique (gateway_key)
);
create index refunds_waiting on refunds (enqueued_at) where done_at is null;

-- A notification is a hint: stored as it came, answered, and applied by a job that asks the gateway.
create table webhook_events (
  id bigint generated always as identity primary key,
  gateway text not null,
  body bytea not null,
  -- The charges that it speaks of, by our keys.
  keys text[] not null,
  received_at timestamptz not null,
  -- When a job was last told to apply it: one that is not applied is told again.
  enqueued_at timestamptz not null,
  applied_at timestamptz
);
create index webhook_events_waiting on webhook_events (enqueued_at) where applied_at is null;

grant select, insert, update on orders, charges, payments, refunds, webhook_events to rotativo_app;
