-- What became of a promise that somebody waits for in front of the screen.
alter table outbox add column delivery text check (delivery in ('sent', 'failed'));

-- Codes of a recovery are asked for and guessed by anybody, those of a phone by its driver alone: neither uses up the other's
-- guesses. Of older guesses nobody knows which they were.
alter table code_guesses add column purpose text not null default 'recovery';
alter table code_guesses alter column purpose drop default;

-- A link for a new password goes out by SMS, too.
alter table email_links rename column email to sent_to;

-- Only a confirmed account holds a tax id, an e-mail and a phone against others.
drop index users_identification_taken;
drop index users_email_taken;
drop index users_phone_taken;
create unique index users_identification_taken on users (identification)
  where deleted_at is null and (active_mail or sms_verification_status);
create unique index users_email_taken on users (lower(email))
  where deleted_at is null and (active_mail or sms_verification_status);
create unique index users_phone_taken on users (phone)
  where deleted_at is null and (active_mail or sms_verification_status);
create index users_of_identification on users (identification) where deleted_at is null;
create index users_of_email on users (lower(email)) where deleted_at is null;
create index users_of_phone on users (phone) where deleted_at is null;
