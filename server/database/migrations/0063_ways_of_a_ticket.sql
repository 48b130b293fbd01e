-- What is open is looked for by its plate and wallet, or by when it ends, and each way has an index of its own. At night, when
-- nothing is open, both are empty, and a plan that is made then may well read the whole of the wrong one for every ticket of the
-- morning. So the index by time has a condition that only those name who go by time.
drop index activations_open_until;
create index activations_open_until on activations (ends_at, id) where closed_at is null and id > 0;
-- What a transaction is called is known before it is written, so that its postings need not wait for it.
grant usage on sequence ledger_transactions_id_seq to rotativo_app;
