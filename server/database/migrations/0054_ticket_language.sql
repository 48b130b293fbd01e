-- A visitor has no account that could keep a language: the receipt of a ticket is written in that of the page that bought it (Q184).
alter table guest_tickets add column language text not null default 'pt-BR' check (language in ('pt-BR', 'en', 'es'));
