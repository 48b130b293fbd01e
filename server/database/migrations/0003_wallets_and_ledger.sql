create table wallets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null,
  balance_credit bigint not null default 0 check (balance_credit >= 0),
  balance_bonus bigint not null default 0 check (balance_bonus >= 0),
  -- How many transactions have moved this wallet: the number of the newest one, without gaps.
  seq bigint not null default 0,
  created_at timestamptz not null
);
create index wallets_of_user on wallets (user_id);

-- Wallets are shared only through the server's data (decision Q100).
create table wallet_members (
  wallet_id bigint not null references wallets,
  user_id bigint not null references users,
  primary key (wallet_id, user_id)
);
create index wallet_members_of_user on wallet_members (user_id);

-- A group of postings with one cause; the same cause twice is one transaction. It is also the row that the
-- history shows, hence the columns beside key and hash.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  key text not null,
  content_hash bytea not null,
  type int not null,
  wallet_id bigint references wallets,
  wallet_seq bigint,
  user_id bigint references users,
  plate text,
  payment_form_id int,
  -- Signed, as the wallet's owner sees it (decision Q137).
  amount bigint not null,
  created_at timestamptz not null,
  constraint ledger_transactions_key unique (key),
  constraint ledger_transactions_gapless unique (wallet_id, wallet_seq)
);
create index ledger_transactions_of_wallet on ledger_transactions (wallet_id, created_at desc, id desc);
create index ledger_transactions_of_plate on ledger_transactions (plate, wallet_id, created_at desc, id desc);

create table postings (
  transaction_id bigint not null references ledger_transactions,
  n int not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null check (amount > 0),
  primary key (transaction_id, n)
);

-- Even the owner's sessions cannot rewrite the past; a correction is a new posting.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name;
end
$$;
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_rewriting();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_rewriting();

grant select, insert, update on wallets to rotativo_app;
grant select, insert, delete on wallet_members to rotativo_app;
grant select, insert on ledger_transactions, postings to rotativo_app;
