-- Notices are called off by themselves as well where we learn only later that a ticket was paid (Q148).
alter table notice_events drop constraint notice_events_cause_check;
alter table notice_events add constraint notice_events_cause_check check (cause in ('ticket_moved', 'ticket_found'));
