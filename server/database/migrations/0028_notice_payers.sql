-- Who tries to pay: a driver, or the page of a visitor; null where nothing was told. A waiting order keeps its notices
-- from nobody but the payer's own second try (decisions Q73, Q79).
alter table order_notices add column payer text;
update order_notices x set payer = 'driver/' || o.user_id from orders o where o.id = x.order_id and o.user_id is not null;
drop index order_notices_lock;
create unique index order_notices_lock on order_notices (notice_id, payer) where released_at is null;
-- Notices are aged and cancelled by the orders that are out for them.
create index order_notices_waiting on order_notices (notice_id) where released_at is null;

-- An order that its payer gave up: money that comes for it nevertheless goes back.
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check check (state in
  ('draft', 'awaiting_payment', 'paid', 'expired', 'refused', 'cancelled', 'given_up', 'refunded', 'disputed'));
