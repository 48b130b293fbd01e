-- Corrections are a list that can be had as a table too (Q188).
alter table office_exports drop constraint office_exports_list_check;
alter table office_exports add constraint office_exports_list_check
  check (list in ('notices', 'contests', 'register', 'takings', 'refunds', 'corrections'));

-- What was decided is listed by how it ended, newest first, whatever the time behind it.
create index corrections_by_state on corrections (state, id desc);
create index refund_requests_by_state on refund_requests (state, id desc);
