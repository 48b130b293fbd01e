-- A contact that took the place of another is no way to recover the password before it is confirmed; the one that the
-- account was registered with is. Of older rows nobody knows: an unconfirmed one beside a confirmed one counts as replaced.
alter table users
  add column email_replaced boolean not null default false,
  add column phone_replaced boolean not null default false;
update users set email_replaced = sms_verification_status and not active_mail,
  phone_replaced = active_mail and not sms_verification_status;
