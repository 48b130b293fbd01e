-- What lies outside our walls in sandbox mode; empty in production.
create table sandbox_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'push')),
  recipient text not null,
  subject text not null default '',
  body_text text not null,
  body_html text,
  sent_at timestamptz not null,
  dedup_key text not null unique
);
create index sandbox_messages_of_recipient on sandbox_messages (recipient, id desc);

create table sandbox_payments (
  id text primary key,
  gateway_key text not null unique,
  order_id text not null,
  payment_form_id int not null,
  amount bigint not null,
  bar_code text not null,
  status text not null check (status in ('waiting', 'paid', 'refused', 'refunded')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_payments_newest on sandbox_payments (created_at desc);

-- The movements at the sandbox bank: one row per time the payer paid.
create table sandbox_receipts (
  end_to_end_id text primary key,
  payment_id text not null references sandbox_payments,
  amount bigint not null,
  paid_at timestamptz not null,
  refunded_amount bigint not null default 0,
  refund_keys text[] not null default '{}'
);
create index sandbox_receipts_of_payment on sandbox_receipts (payment_id);

-- Notifications that the sandbox bank still owes us; like a real bank it repeats them until we answer 2xx.
create table sandbox_notifications (
  id bigint generated always as identity primary key,
  body text not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  delivered_at timestamptz
);
create index sandbox_notifications_due on sandbox_notifications (due_at) where delivered_at is null;

create table sandbox_clock (
  id int primary key default 1 check (id = 1),
  offset_seconds bigint not null default 0
);
insert into sandbox_clock default values;

grant select, insert, update, delete on sandbox_messages, sandbox_payments, sandbox_receipts,
  sandbox_notifications, sandbox_clock to rotativo_app;
