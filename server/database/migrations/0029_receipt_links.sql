-- Where the receipt of what was bought without an account can be seen; only the hash of the address's secret is kept.
create table receipt_links (
  token_hash bytea primary key,
  order_id text not null references orders,
  created_at timestamptz not null
);
create index receipt_links_old on receipt_links (created_at);

grant select, insert, delete on receipt_links to rotativo_app;
