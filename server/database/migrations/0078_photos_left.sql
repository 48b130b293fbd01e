-- Photos are forgotten beginning at those that are left, not at all notices that ever ended.
create index notice_photos_left on notice_photos (notice_id) where forgotten_at is null;
create index contest_photos_left on contest_photos (contest_id) where forgotten_at is null;
drop index notices_ended;

-- A photo that comes again is kept from then on, so that nobody who forgets what nothing shows takes it away before something does.
grant update (kept_at) on photo_files to rotativo_app;

-- The orders of a notice, also once they were paid or given up: each decision of a contest locks them. Those that wait are
-- among the few of a notice.
create index order_notices_of on order_notices (notice_id);
drop index order_notices_waiting;
