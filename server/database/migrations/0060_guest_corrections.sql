-- A visitor's ticket whose plate was mistyped belongs to another one since; once (Q163). What was sold stays in guest_tickets.
create table guest_corrections (
  order_id text primary key references guest_tickets,
  from_plate text not null,
  to_plate text not null,
  -- The notices of the new plate that the ticket had paid for all along.
  cancelled_notices bigint[] not null,
  corrected_at timestamptz not null,
  check (from_plate <> to_plate)
);
grant select, insert on guest_corrections to rotativo_app;
grant update (plate) on guest_activations to rotativo_app;

-- Why something happened to a notice by itself, told in the reader's language; what people wrote is its reason.
alter table notice_events add column cause text check (cause in ('ticket_moved'));
