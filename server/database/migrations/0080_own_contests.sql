-- A driver's contests are listed newest first, a page at a time, from the index that finds them.
drop index contests_of_driver;
create index contests_of_driver on contests (user_id, id) where user_id is not null;
