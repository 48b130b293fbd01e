-- The office may move a visitor's ticket beyond what its visitor may, with a reason and more than once (Q163, Q191). Which came first
-- is told by the number, since two may have the same moment.
alter table guest_corrections drop constraint guest_corrections_pkey;
alter table guest_corrections
  add column id bigint generated always as identity primary key,
  add column staff_id bigint references staff,
  add column reason text not null default '',
  add check ((staff_id is null) = (reason = ''));
create unique index guest_corrections_by_visitor on guest_corrections (order_id) where staff_id is null;
create index guest_corrections_of on guest_corrections (order_id, id);
-- The office looks for a visitor's ticket also by a plate that it was moved to.
create index guest_corrections_to on guest_corrections (to_plate);

-- Whether somebody has said why they look at a visitor's ticket is asked at each act about it, whatever has been read before.
create index staff_register_of_guest on staff_register ((details ->> 'order'), id desc) where act = 'read guest ticket';
