-- The orders of a notice, also once they were paid or given up: each decision of a contest locks them. Those that wait are
-- among the few of a notice.
create index order_notices_of on order_notices (notice_id);
drop index order_notices_waiting;
