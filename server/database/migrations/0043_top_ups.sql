-- Automatic top-up: what a wallet's owner chose, off unless chosen. Every change of it holds the wallet's row.
create table top_ups (
  wallet_id bigint primary key references wallets,
  saved_card_id bigint not null references saved_cards,
  -- Under this whole balance so much credit is bought; of all such purchases of a civil month the cards pay no more than the cap.
  below bigint not null check (below > 0),
  amount bigint not null check (amount > 0),
  cap bigint not null check (cap > 0),
  state text not null check (state in ('on', 'off', 'paused')),
  paused_for text check (paused_for in
    ('card_refused', 'card_gone', 'card_expired', 'unknown', 'amount', 'disputed', 'refund_asked')),
  -- Whoever knows it may turn it off, and nothing else.
  stop_token text not null unique,
  changed_at timestamptz not null,
  check ((state = 'paused') = (paused_for is not null))
);
create index top_ups_of_card on top_ups (saved_card_id);

-- The balance under which parking promises a top-up, in the row that it holds anyway; null unless the top-up is on.
alter table wallets add column top_up_below bigint;

-- One row for each time that a card was asked, whatever came of it.
create table top_up_charges (
  order_id text primary key references orders,
  wallet_id bigint not null references wallets,
  amount bigint not null check (amount > 0),
  -- The civil month of the city in which it was asked, yyyy-mm: the cap is counted by it.
  month text not null,
  -- 'unknown': its time is over and its provider has not said; 'nothing': it never said anything, and nobody asks any more.
  state text not null check (state in ('asked', 'paid', 'refused', 'unknown', 'nothing')),
  asked_at timestamptz not null
);
create unique index top_up_charges_one_at_a_time on top_up_charges (wallet_id) where state in ('asked', 'unknown');
create index top_up_charges_of_month on top_up_charges (wallet_id, month);

grant select, insert, update, delete on top_ups to rotativo_app;
grant select, insert, update on top_up_charges to rotativo_app;
