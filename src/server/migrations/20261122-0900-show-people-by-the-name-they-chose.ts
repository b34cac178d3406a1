import { type Kysely, sql } from 'kysely'

/** A person's display name stands beside their full name, where everything that names people reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column display_name text check (length(display_name) <= 120);
    update users u set display_name = p.display_name from user_profiles p
      where p.user_id = u.id and p.display_name <> '';

    create function follow_display_name() returns trigger language plpgsql as $$
    begin
      update users set display_name = nullif(new.display_name, '')
        where id = new.user_id and display_name is distinct from nullif(new.display_name, '');
      return null;
    end $$;
    create trigger user_profiles_follow_display_name after insert or update of display_name on user_profiles
      for each row execute function follow_display_name();

    -- Members are found by either name.
    create or replace function fill_searched() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      select searched_of(u.email, concat_ws(' ', u.full_name, u.display_name)) into new.searched
        from users u where u.id = new.user_id;
      new.searched := coalesce(new.searched, '');
      return new;
    end $$;
    drop trigger users_searched on users;
    create trigger users_searched after update of email, full_name, display_name on users
      for each row when (old.email <> new.email or old.full_name is distinct from new.full_name
        or old.display_name is distinct from new.display_name)
      execute function refill_searched();
    update user_company_memberships m set searched = '' from users u
      where u.id = m.user_id and u.display_name is not null;
  `.execute(db)
}
