-- A letter that is being sent while whom it is for leaves ends with this try, and what waits of it holds nobody's address any more.
create or replace function forget_letters(recipients text[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from graphile_worker._private_jobs
    where locked_at is null
      and (payload -> 'payload' ->> 'to' = any (recipients) or payload -> 'payload' ->> 'registration' = any (recipients));
  update graphile_worker._private_jobs set payload = '{}', max_attempts = greatest(attempts, 1)
    where payload -> 'payload' ->> 'to' = any (recipients) or payload -> 'payload' ->> 'registration' = any (recipients);
end
$$;
