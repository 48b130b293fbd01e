-- That a real programme works in this database, and since when: a sandbox, whose calls are open to anybody, refuses it then.
create table production (
  one boolean primary key default true check (one),
  since timestamptz not null
);
grant select, insert on production to rotativo_app;
