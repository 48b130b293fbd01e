-- A visitor's ticket follows the one that its plate has already (decision Q148). When that one moves to another plate, the
-- following ones begin sooner.
grant update (begins_at, ends_at) on guest_activations to rotativo_app;
-- A scheduled ticket counts from its begin (decision Q94). What its wallet buys for the plate until then is a ticket of its own: the
-- scheduled one is closed meanwhile, and opens again when the other one has ended.
create table set_aside_tickets (
  activation_id bigint primary key references activations,
  set_aside_at timestamptz not null
);
grant select, insert, delete on set_aside_tickets to rotativo_app;
