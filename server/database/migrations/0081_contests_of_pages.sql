-- Which page a visitor's contest came from, as a hash of the key that it made for itself (Q179): to that page alone, among those
-- without an account, is shown what the contest says. Older ones are shown to none.
alter table contests add column page text;
