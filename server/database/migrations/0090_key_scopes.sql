-- What an operator key may do (decision Q192). Null: made before scopes existed, or by a server of the release before; such a key
-- keeps the rights that it had and is listed as "all".
alter table operator_keys
  add column scopes text[] check (
    scopes <@ array['metrics', 'lookup', 'sightings', 'notices', 'refunds', 'campaigns', 'accounts', 'keys']
  );
