import { type Kysely, sql } from 'kysely'

/** The locale by which a person reads dates, times and numbers; none is that of their browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column format_locale text check (length(format_locale) <= 35);
    create function format_locale_of(of_user uuid) returns text
      language sql stable security definer set search_path = public, pg_temp as $$
      select format_locale from users where id = of_user
    $$;
    revoke execute on function format_locale_of(uuid) from public;
    grant execute on function format_locale_of(uuid) to marquee_app;
  `.execute(db)
}
