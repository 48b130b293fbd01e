-- Tickets without account whose buyer is still named: found by their age, however many are emptied already.
create index guest_tickets_to_forget on guest_tickets (created_at) where identification <> '';
