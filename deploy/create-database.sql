-- Makes the database of Marquee, its roles and its logins. Once, as a superuser, with a password for each login:
--   psql -v ON_ERROR_STOP=1 -v owner_password=… -v serving_password=… -v backoffice_password=… -v backup_password=… \
--     -f deploy/create-database.sql

-- What statements run as. Neither owns anything; row level security binds both.
create role marquee_tenant nologin;
create role marquee_staff nologin in role marquee_tenant;

-- Owns the tables and migrates them: DATABASE_OWNER_URL.
create role marquee_owner login password :'owner_password' in role marquee_tenant, marquee_staff;
-- Serves companies, each by itself: DATABASE_URL.
create role marquee_serving login password :'serving_password' in role marquee_tenant;
-- The platform's own work, which sees every company: DATABASE_STAFF_URL.
create role marquee_backoffice login password :'backoffice_password' in role marquee_staff;
-- Reads everything, for `npm run backup`; writes nothing.
create role marquee_backup login bypassrls password :'backup_password' in role pg_read_all_data;

create database marquee owner marquee_owner encoding 'UTF8' template template0;
revoke connect, temporary on database marquee from public;
grant connect on database marquee to marquee_serving, marquee_backoffice, marquee_backup;
