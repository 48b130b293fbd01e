-- A history asked for as PDF: of one wallet or of one plate, to be fetched by a link or sent by e-mail.
create table pdf_jobs (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  delivery text not null check (delivery in ('link', 'email')),
  wallet_id bigint references wallets,
  plate text,
  -- The period: from its first moment on, and before the second one.
  begins_at timestamptz not null,
  ends_before timestamptz not null,
  created_at timestamptz not null,
  ready_at timestamptz,
  size int,
  -- After this nobody fetches or sends it any more, and its bytes go soon.
  expires_at timestamptz not null,
  check (num_nonnulls(wallet_id, plate) = 1)
);
create index pdf_jobs_of_user on pdf_jobs (user_id, created_at desc);
create index pdf_jobs_old on pdf_jobs (expires_at);

-- The PDF itself, in pieces that one server writes and any server reads, one at a time.
create table pdf_pieces (
  pdf_job_id bigint not null references pdf_jobs on delete cascade,
  n int not null,
  bytes bytea not null,
  primary key (pdf_job_id, n)
);

-- Addresses of a PDF. Whoever has the address has the PDF, so it is random, lives minutes, and only its hash is kept.
create table pdf_links (
  token_hash bytea primary key,
  pdf_job_id bigint not null references pdf_jobs on delete cascade,
  expires_at timestamptz not null
);
create index pdf_links_of_job on pdf_links (pdf_job_id);

alter table sandbox_messages add column attachment_name text, add column attachment bytea;

grant select, insert, update, delete on pdf_jobs, pdf_pieces, pdf_links to rotativo_app;
