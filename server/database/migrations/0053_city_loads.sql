-- Which rules were in force from when on, and who put them there: one row whenever the city's folder changed (Q182). Of a city that
-- was loaded before nobody knows who did it.
create table city_loads (
  id bigint generated always as identity primary key,
  hash text not null,
  loaded_at timestamptz not null,
  -- The computer's user and name, as the command knew them.
  loaded_by text not null,
  -- The rules of the folder alone: settings, tariff, free days, notices and payment forms.
  rules jsonb not null
);
insert into city_loads (hash, loaded_at, loaded_by, rules)
  select hash, loaded_at, '', jsonb_build_object('settings', content -> 'settings', 'groups', content -> 'groups',
    'freeDays', content -> 'freeDays', 'notices', content -> 'notices', 'paymentForms', content -> 'paymentForms') from city;
grant select, insert on city_loads to rotativo_app;
