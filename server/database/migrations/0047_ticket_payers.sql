-- Which page ordered a ticket without account, as a hash of its key; null where none was told. That page may give the
-- waiting order up (decision Q79).
alter table guest_tickets add column payer text;
grant update (payer) on guest_tickets to rotativo_app;
