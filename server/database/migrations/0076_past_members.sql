-- Who was a member of a wallet once: what they bought there stays part of their own data. Rows of the ledger are found by their wallet.
create table past_members (
  user_id bigint not null references users,
  wallet_id bigint not null references wallets,
  primary key (user_id, wallet_id)
);
grant select, insert, delete on past_members to rotativo_app;
insert into past_members (user_id, wallet_id)
  select distinct t.user_id, t.wallet_id from ledger_transactions t
  join wallets w on w.id = t.wallet_id and w.user_id <> t.user_id join users u on u.id = t.user_id and u.deleted_at is null
  where not exists (select from wallet_members m where m.wallet_id = t.wallet_id and m.user_id = t.user_id);
