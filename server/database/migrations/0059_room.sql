-- What a server writes to learn whether there is room on the disk again: a change of the one row of `pulse` needs none.
create table room_probe (
  filler bytea not null
);
-- Kept as long as it is, so that it takes its room.
alter table room_probe alter column filler set storage external;
grant select, insert, delete on room_probe to rotativo_app;
