-- Why a claim counts for nothing, where it is not its age: its time lay ahead of ours, or it names a kind of notice or of vehicle
-- that the city does not have (Q173). Its outcome stays too_late, since the release before knows no other one that is refused, and
-- the list of the refused ones has an index by it.
alter table shift_claims
  add column refused_for text check (refused_for in ('too_early', 'unknown_kind')),
  add constraint shift_claims_refused check (refused_for is null or outcome = 'too_late');
