-- What the payer said of how an order is to be paid, before the bank is asked. Of a card only what may be shown.
create table order_payment_data (
  order_id text primary key references orders,
  card_brand text,
  card_last_four text,
  card_holder text,
  saved_card_id bigint,
  debit_bank text,
  slip_address jsonb,
  save_card boolean not null default false,
  -- The text that was accepted for saving the card; null: none could be shown (decision Q88).
  card_terms_version text,
  written_at timestamptz not null
);

-- An encrypted card belongs to the first order that it came with; only a hash of it is kept, for some days.
create table card_tokens (
  token_hash bytea primary key,
  order_id text not null references orders,
  used_at timestamptz not null
);
create index card_tokens_old on card_tokens (used_at);

-- A card at its provider: what is here is a token that only our account there can use, and what may be shown.
create table saved_cards (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  payment_form_id int not null,
  gateway text not null,
  token text,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  card_holder text not null,
  valid_month text not null,
  valid_year text not null,
  terms_version text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint saved_cards_token unique (gateway, token)
);
create index saved_cards_of_user on saved_cards (user_id, id) where deleted_at is null;

-- Where the PDF of a slip can be fetched for a while; only the hash of the address's secret is kept.
create table slip_links (
  token_hash bytea primary key,
  charge_id bigint not null references charges,
  expires_at timestamptz not null
);
create index slip_links_old on slip_links (expires_at);

-- What the bank's list of one civil day said beside our own, once per gateway and day.
create table reconciliations (
  gateway text not null,
  day date not null,
  payments int not null,
  differences jsonb not null,
  compared_at timestamptz not null,
  primary key (gateway, day)
);

grant select, insert, update on order_payment_data, saved_cards, reconciliations to rotativo_app;
grant select, insert, delete on card_tokens, slip_links to rotativo_app;

-- The sandbox bank's own side of cards and debit. It forgets a card's number as soon as it has decided.
alter table sandbox_payments add column bank text, add column card_token text;
create table sandbox_cards (
  token text primary key,
  brand text not null,
  last_four text not null,
  holder text not null,
  valid_month text not null,
  valid_year text not null,
  outcome text not null check (outcome in ('approved', 'declined', 'analysis', 'timeout')),
  forgotten_at timestamptz
);
create table sandbox_keys (
  id int primary key default 1 check (id = 1),
  private_key text not null,
  public_key text not null
);
create index sandbox_receipts_by_day on sandbox_receipts (paid_at);
create index payments_by_day on payments (paid_at);
grant select, insert, update, delete on sandbox_cards, sandbox_keys to rotativo_app;
