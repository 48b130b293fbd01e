-- The few tickets that end more than a week after they were bought, as one bought before a recess: occupancy finds those of other
-- days by when they were bought.
create index activations_long on activations (ends_at) where ends_at - created_at > interval '7 days';
create index guest_activations_long on guest_activations (ends_at) where ends_at - created_at > interval '7 days';
