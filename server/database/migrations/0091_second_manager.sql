-- Roles that move money (finance, manager) work once a second manager approves them (decision Q193). `roles` stays what a person may
-- do now, so that the release before enforces it too; what waits is kept apart. Roles from before stay in force.
alter table staff
  add column pending_roles text[] not null default '{}' check (pending_roles <@ array['finance', 'manager']),
  -- Who proposed them; null for the environment's key.
  add column pending_by bigint references staff,
  -- Which manager alone gave the roles in force; null for the environment's key, for two managers, and for people from before.
  add column granted_by bigint references staff;

-- Caps of corrections sum what was approved lately.
create index corrections_decided on corrections (decided_at) where state = 'approved';
