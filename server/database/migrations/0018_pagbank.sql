-- What PagBank calls a charge of ours: it cannot be asked by our key. Without an id the answer never came.
create table pagbank_charges (
  gateway_key text primary key,
  bank_ids text[] not null default '{}',
  asked_at timestamptz not null,
  -- When money was first seen, for the daily comparison: there is no list of what arrived.
  paid_at timestamptz
);
create index pagbank_charges_by_day on pagbank_charges (paid_at) where paid_at is not null;

-- What had gone back of a payment before a refund was first asked for, so that asking again does not give it twice.
create table pagbank_refunds (
  gateway_key text primary key,
  refunded_before bigint not null,
  asked_at timestamptz not null
);

grant select, insert, update, delete on pagbank_charges, pagbank_refunds to rotativo_app;
