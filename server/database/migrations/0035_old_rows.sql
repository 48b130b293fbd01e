-- What is forgotten is found by an index, however much stands beside it: reminders after two days among the messages of a
-- year, and what was handed over a week ago.
create index messages_reminders_old on messages (created_at) where kind = 'time_ending';
create index outbox_handed_over on outbox (handed_over_at) where handed_over_at is not null;
