-- Whom a message about a shared wallet names is found when that account goes, among all that a city was told in a year.
create index messages_naming on messages ((facts ->> 'by')) where kind = 'wallet_shared';
