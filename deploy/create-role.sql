-- The role of the site on PostgreSQL: it has its own tables and nothing else. As a superuser, once:
--   createdb temporada
--   psql -v ON_ERROR_STOP=1 -d temporada -f deploy/create-role.sql
--   psql -d temporada -c '\password temporada'
-- DATABASE_URL is then postgres://temporada:PASSWORD@HOST/temporada. For another database, run all of it there but the
-- first statement.
create role temporada login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 60;

-- Other roles see nothing of this database, and the site makes no temporary tables.
do $$
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to temporada', current_database());
end
$$;
revoke all on schema public from public;

-- A start brings the schema to its version, so the role makes the tables, and owns what it has made.
grant usage, create on schema public to temporada;
