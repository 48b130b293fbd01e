-- What an agent noted without a network is judged as of then, when a ticket that has moved since was still that plate's.
create index plate_corrections_from on plate_corrections (from_plate, corrected_at);
create index guest_corrections_from on guest_corrections (from_plate, corrected_at);
