-- The sessions in which agents note claims, for longer than a session itself: what was noted without a network is sent in a later one,
-- and counts from no earlier than the session in which it was noted (Q200). Sessions of the release before have none.
create table claim_sessions (
  id uuid primary key,
  staff_id bigint not null references staff,
  begun_at timestamptz not null,
  ended_at timestamptz
);
create index claim_sessions_begun on claim_sessions (begun_at);
grant select, insert, update, delete on claim_sessions to rotativo_app;

alter table staff_sessions add column claim_session_id uuid;

alter table shift_claims
  -- From when the claim counts, where that is later than it was noted.
  add column counted_at timestamptz,
  -- Refused because nobody moves so fast. Its outcome is too_late, as the release before knows no other one.
  add column is_jump boolean not null default false,
  add constraint shift_claims_jump check (not is_jump or (outcome = 'too_late' and refused_for is null));
create index shift_claims_positions on shift_claims (staff_id, noted_at) where lat is not null;
