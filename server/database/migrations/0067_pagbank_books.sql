-- What went back of a charge at PagBank is one number, so our own part of it has to be known exactly: a refund that PagBank
-- refused is no part of it and is forgotten, one that it has made is marked, and while one is asked for no other one is.
alter table pagbank_refunds add column done_at timestamptz, add column asking_until timestamptz;
delete from pagbank_refunds k using refunds r
  where r.gateway_key = k.gateway_key and r.done_at is null and r.refused_at is not null;
-- What the payer's bank had taken whole ended a refund that was never made.
delete from pagbank_refunds k using refunds r, payments p, disputes d
  where r.gateway_key = k.gateway_key and p.id = r.payment_id and d.payment_id = p.id
    and p.outcome = 'to_refund' and d.amount = r.amount;
update pagbank_refunds k set done_at = r.done_at from refunds r where r.gateway_key = k.gateway_key and r.done_at is not null;

-- What payers' banks took of charges at PagBank: a row for each time that more was missing. Before, there was one event of a charge,
-- and a second one went unseen; pagbank_charges.taken_ids is left for servers of the release before this one.
create table pagbank_taken (
  id text primary key,
  charge_id text not null,
  amount bigint not null check (amount > 0),
  noted_at timestamptz not null,
  -- When it was not missing any more.
  won_at timestamptz
);
create index pagbank_taken_of_charge on pagbank_taken (charge_id);
grant select, insert, update on pagbank_taken to rotativo_app;
insert into pagbank_taken (id, charge_id, amount, noted_at, won_at)
  select d.bank_id, p.end_to_end_id, d.amount, d.recorded_at, case d.state when 'won' then d.decided_at end
  from disputes d join payments p on p.id = d.payment_id where d.bank_id = p.end_to_end_id || '/taken';
