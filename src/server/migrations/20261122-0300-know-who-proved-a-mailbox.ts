import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    select set_config('app.scope', 'system', true);

    -- Whether a mailbox of the account was ever proved. Until then the address belongs to whoever proves it first.
    alter table users add column is_proven boolean not null default true;
    update users u set is_proven = false
      where not exists (select from user_emails e where e.user_id = u.id and (e.is_verified or e.verified_at is not null))
        and not exists (select from sessions s where s.user_id = u.id)
        and not exists (select from user_company_memberships m where m.user_id = u.id);
    alter table users alter column is_proven set default false;

    create function mark_proven() returns trigger language plpgsql as $$
    begin
      update users set is_proven = true where id = new.user_id and not is_proven;
      return null;
    end $$;
    create trigger user_emails_prove after insert or update of is_verified on user_emails
      for each row when (new.is_verified) execute function mark_proven();

    drop trigger users_guard on users;
    create trigger users_guard before update on users for each row
      execute function guard_trusted_columns('status', 'password_hash', 'two_factor_since', 'is_proven');
  `.execute(db)
}
