-- What a solved captcha was spent on, so that it serves once: a login, or one order. Only its hash is kept, for a day.
create table captcha_uses (
  token_hash bytea primary key,
  subject text not null,
  used_at timestamptz not null
);
create index captcha_uses_old on captcha_uses (used_at);
grant select, insert, delete on captcha_uses to rotativo_app;
