-- A browser is pushed to for as long as the driver is logged in there: its address goes with the session.
delete from push_subscriptions;
alter table push_subscriptions
  add column session_token_hash bytea not null references sessions on delete cascade;
create index push_subscriptions_of_session on push_subscriptions (session_token_hash);
