-- The application works as a role that owns nothing: what it may change is granted table by table, and a
-- posting it may only append. Roles belong to the whole cluster, so another database may have made it already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'rotativo_app') then
    create role rotativo_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;
grant rotativo_app to current_user;
grant usage on schema public to rotativo_app;
