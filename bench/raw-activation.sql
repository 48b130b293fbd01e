-- The reference: the same commit as an activation, written by hand as one function and one round trip.
create or replace function bench_activate(the_plate text, the_user bigint, the_minutes int, the_price bigint, the_key text)
returns bigint language plpgsql as $$
declare
  w record;
  v record;
  bonus bigint;
  a bigint;
  d bigint;
  t bigint;
  begins timestamptz := now();
begin
  perform pg_try_advisory_xact_lock(hashtextextended(the_key, 0));
  perform 1 from idempotency_keys where scope = 'bench' and key = the_key;
  select ve.* into v from vehicles ve join wallets wa on wa.id = ve.wallet_id
    where ve.plate = the_plate and wa.user_id = the_user and ve.removed_at is null;
  select * into w from wallets where id = v.wallet_id for update;
  if w.balance_credit + w.balance_bonus < the_price then
    raise exception 'balance';
  end if;
  bonus := least(w.balance_bonus, the_price);
  select id into a from activations where plate = the_plate and wallet_id = w.id and closed_at is null;
  if a is null then
    insert into activations (vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes, price, created_at)
    values (v.id, w.id, the_user, the_plate, begins, begins + the_minutes * interval '1 minute',
      begins + the_minutes * interval '1 minute', the_minutes, the_price, begins) returning id into a;
  else
    update activations set ends_at = ends_at + the_minutes * interval '1 minute',
      paid_until = paid_until + the_minutes * interval '1 minute', time_minutes = time_minutes + the_minutes,
      price = price + the_price where id = a;
  end if;
  insert into activation_details (activation_id, product_id, product_name, category_name, time_minutes, price,
    paid_bonus, paid_credit, paid_until, created_at)
  values (a, 1, '60 minutos', 'Comum', the_minutes, the_price, bonus, the_price - bonus,
    begins + the_minutes * interval '1 minute', begins) returning id into d;
  update wallets set balance_bonus = balance_bonus - bonus, balance_credit = balance_credit - (the_price - bonus),
    seq = seq + 1 where id = w.id;
  insert into ledger_transactions (key, content_hash, type, wallet_id, wallet_seq, user_id, plate, amount, created_at)
  values ('activation/' || d, sha256(the_key::bytea), 6, w.id, w.seq + 1, the_user, the_plate, -the_price, begins)
  returning id into t;
  insert into postings (transaction_id, n, from_account, to_account, amount)
  values (t, 1, 'wallet/' || w.id || '/credit', 'programme/parking-revenue', the_price);
  insert into idempotency_keys (scope, key, request_hash, status, answer)
  values ('bench', the_key, sha256(the_key::bytea), 200, json_build_object('answer', d)::jsonb);
  -- Handed over already: the reference promises the voucher, nobody delivers it.
  insert into outbox (topic, payload, created_at, handed_over_at)
  values ('tell', json_build_object('messages', json_build_array(json_build_object('user_id', the_user,
    'kind', 'parked', 'facts', json_build_object('detail_id', d, 'plate', the_plate, 'price', the_price)))), begins, begins);
  return d;
end
$$;
