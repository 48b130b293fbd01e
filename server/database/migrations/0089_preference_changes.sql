-- When a driver turned a message on or off: the law wants the programme to prove a consent (LGPD, art. 8), and users.preferences
-- holds only what is wanted now. Written in the commit of the change, and never changed. Nothing in it names anybody: it outlives
-- the account, whose row of users is emptied then, and the network address is in the trail, for its six months.
create table preference_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  flag text not null,
  is_on boolean not null,
  changed_at timestamptz not null,
  -- What stood beside the switch, in the driver's language: these words are the release's and have no version, so they are kept.
  words text not null,
  -- `updated_at` of the city's privacy policy, which says what contacts are used for.
  policy_version text not null,
  -- What the caller said of itself, and browser and system, as of a session.
  accessing_from text,
  device text
);
create index preference_changes_of_user on preference_changes (user_id, id);

create function refuse_changing_preference_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the record of switched preferences is append-only: % is refused', tg_op;
end
$$;
create trigger preference_changes_append_only before update or delete or truncate on preference_changes
  for each statement execute function refuse_changing_preference_changes();

grant select, insert on preference_changes to rotativo_app;
