-- The ground of the city's map, file by file and by its hash, so that one `city load` reaches every server. Nobody reads a
-- file whole who wants a part: a phone asks for ranges of it.
create table map_pieces (
  hash text not null,
  number integer not null,
  bytes bytea not null,
  primary key (hash, number)
);
-- Maps are compressed already, and a part of a piece is then read without the rest.
alter table map_pieces alter column bytes set storage external;
grant select, insert, delete on map_pieces to rotativo_app;
