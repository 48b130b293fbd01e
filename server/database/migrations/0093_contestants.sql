-- Contests are counted per contestant (Q178). What links the contestant to the vehicle is decided when the contest comes and
-- kept for the office: null is no proven link. The previous release writes none, and each of its contests stops the clock.
alter table contests
  add column link text check (link in ('ticket', 'vehicle', 'payment')),
  add column stops_clock boolean not null default true;
update contests c set link = 'vehicle'
from notices n
where n.id = c.notice_id and exists (
  select from vehicles v join wallets w on w.id = v.wallet_id
  where w.user_id = c.user_id and v.plate = n.plate and v.created_at <= n.date_time
    and (v.removed_at is null or v.removed_at > n.date_time));

-- One open contest per contestant; visitors who name no page are one contestant.
drop index contests_open;
create unique index contests_open on contests (notice_id, coalesce(user_id, 0), coalesce(page, '')) where state = 'open';

-- Who had a plate at a time, also after it was removed.
create index vehicles_ever_in_wallet on vehicles (wallet_id, plate);

-- Whether the contestant proved the whole number of the slip, which shows photos and time line to them for good (Q179). A driver
-- without a vehicle of that plate must have.
alter table contests add column by_number boolean not null default false;
update contests c set by_number = true
from notices n
where n.id = c.notice_id and (c.user_id is null or not exists (
  select from vehicles v join wallets w on w.id = v.wallet_id where w.user_id = c.user_id and v.plate = n.plate));
