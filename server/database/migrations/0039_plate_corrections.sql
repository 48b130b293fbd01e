-- A ticket whose plate was mistyped belongs to another one since; once (Q163).
create table plate_corrections (
  activation_id bigint primary key references activations,
  from_plate text not null,
  to_plate text not null,
  user_id bigint not null references users,
  -- The notices of the new plate that the ticket had paid for all along.
  cancelled_notices bigint[] not null,
  corrected_at timestamptz not null
);

grant select, insert on plate_corrections to rotativo_app;
