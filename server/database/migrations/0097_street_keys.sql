-- The normal form of the street (domain/brazil/street-key.ts, Q199), written by the server, and where a notice was noted. `street`
-- stays for the release before, which runs beside this one. Its rows have no key and are compared by `street`, as they were judged:
-- sightings are evidence and never change, and after one stay nothing is judged by them any more.
alter table sightings add column street_key text;
alter table notices
  add column street_key text,
  add column lat double precision,
  add column lng double precision;
