-- Whose known device a try came from, so that the office can unlock it with the account: by its hash alone nobody finds it.
alter table login_failures add column user_id bigint references users;
create index login_failures_of_user on login_failures (user_id) where user_id is not null;
