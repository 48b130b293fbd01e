-- After a password change a refund request waits a day (Q197): since when, and when its contacts were warned of a request. The
-- previous release notes neither, so a change by it delays nothing.
alter table users add column password_changed_at timestamptz, add column refund_warned_at timestamptz;
