-- Money that a payer's bank took back from us: a chargeback of a card, a Pix returned on the payer's word (docs/money.md,
-- Disputes). One row for each event of the bank, however often we are told of it.
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check check (state in
  ('draft', 'awaiting_payment', 'paid', 'expired', 'refused', 'cancelled', 'refunded', 'disputed'));

create table disputes (
  id bigint generated always as identity primary key,
  -- What the bank calls it.
  bank_id text not null unique,
  payment_id bigint not null references payments,
  -- The wallet whose credit the payment had bought.
  wallet_id bigint references wallets,
  kind text not null check (kind in ('chargeback', 'pix_return')),
  -- 'open' while the bank has not decided; 'won' gave the money back to us.
  state text not null check (state in ('open', 'lost', 'won')),
  amount bigint not null check (amount > 0),
  -- Of it the part that the fee had been, that the wallet's credit still bore, and that it could not bear.
  tax bigint not null check (tax >= 0),
  credit bigint not null check (credit >= 0),
  claimed bigint not null check (claimed >= 0),
  -- What later credit has paid of the claim.
  collected bigint not null default 0 check (collected >= 0 and collected <= claimed),
  recorded_at timestamptz not null,
  decided_at timestamptz
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_to_collect on disputes (wallet_id) where claimed > collected and state <> 'won';
grant select, insert, update on disputes to rotativo_app;

-- A bank may take money back months after a day was compared, so that a day is looked at again: its age at the last time.
alter table reconciliations add column looked_at_age int not null default 1;

-- What we gave back ourselves of a charge at PagBank: more than that went back by a chargeback, which is noted to see its end.
alter table pagbank_charges add column taken_ids text[] not null default '{}';
alter table pagbank_refunds add column charge_id text, add column amount bigint;
create index pagbank_refunds_of_charge on pagbank_refunds (charge_id);

-- Disputes at the sandbox bank.
create table sandbox_disputes (
  id text primary key,
  end_to_end_id text not null references sandbox_receipts,
  kind text not null,
  state text not null,
  amount bigint not null check (amount > 0)
);
create index sandbox_disputes_of_receipt on sandbox_disputes (end_to_end_id);
grant select, insert, update on sandbox_disputes to rotativo_app;
