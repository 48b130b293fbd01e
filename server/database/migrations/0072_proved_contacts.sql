-- An e-mail and a phone belong to whoever proved them. One that nobody proved is held for a day from when it was given: with the
-- registration, or later, which is kept here. Of older rows nobody knows when: theirs count from the registration.
alter table users
  add column email_changed_at timestamptz,
  add column phone_changed_at timestamptz;

drop index users_email_taken;
drop index users_phone_taken;
create unique index users_email_taken on users (lower(email)) where deleted_at is null and active_mail;
create unique index users_phone_taken on users (phone) where deleted_at is null and sms_verification_status;

-- Where somebody has proved a contact, no other account keeps it.
create index users_of_pending_email on users (lower(pending_email)) where pending_email is not null and deleted_at is null;
create index users_of_pending_phone on users (pending_phone) where pending_phone is not null and deleted_at is null;
update users u set email = null
  where deleted_at is null and not active_mail and exists (
    select from users o where o.deleted_at is null and o.active_mail and lower(o.email) = lower(u.email));
update users u set phone = null
  where deleted_at is null and not sms_verification_status and exists (
    select from users o where o.deleted_at is null and o.sms_verification_status and o.phone = u.phone);
update users u set pending_email = null
  where deleted_at is null and exists (
    select from users o where o.id <> u.id and o.deleted_at is null and o.active_mail and lower(o.email) = lower(u.pending_email));
update users u set pending_phone = null
  where deleted_at is null and exists (
    select from users o where o.id <> u.id and o.deleted_at is null and o.sms_verification_status and o.phone = u.pending_phone);
