-- What panel and takings say of a day that is over does not change any more: its sums are kept, so that a quarter of a busy city is
-- read at once (Q182). They follow from ledger and tickets, and the audit holds them against the ledger. Days are those of a zone.
create table closed_days (
  day date not null,
  zone text not null,
  movements jsonb not null,
  tickets int not null check (tickets >= 0),
  hours jsonb not null,
  closed_at timestamptz not null,
  primary key (zone, day)
);
grant select, insert on closed_days to rotativo_app;
