-- What a driver was told, once per cause: the same cause again finds its row and tells nothing.
create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  subject text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  unique (user_id, kind, subject)
);
create index messages_old on messages (created_at);

-- Where a driver's browsers receive pushes (RFC 8030); the two keys encrypt for that browser alone (RFC 8291).
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- Which browser has had which message, so that a job that is begun again passes by those that have.
create table pushes (
  message_id bigint not null references messages on delete cascade,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  pushed_at timestamptz not null,
  primary key (message_id, subscription_id)
);
create index pushes_of_subscription on pushes (subscription_id);

-- The key pair by which push services know a sandbox that was given none (RFC 8292).
create table push_keys (
  id int primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);

-- How far the reminders of so many minutes before the end have been sent: every open activation that ends before
-- has had its own. Nothing is written per activation.
create table reminder_marks (
  minutes int primary key,
  ends_at timestamptz not null,
  activation_id bigint not null
);

grant select, insert, update, delete on messages, push_subscriptions, pushes, push_keys, reminder_marks
  to rotativo_app;

-- Whoever reads the open activations by their end goes on within those that end in the same second.
drop index activations_open_until;
create index activations_open_until on activations (ends_at, id) where closed_at is null;
