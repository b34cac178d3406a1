import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A link that makes a former primary address primary again knows it by its text: the row may be removed meanwhile.
    alter table mail_tokens add column address text;
    alter table mail_tokens drop constraint mail_tokens_purpose_check;
    alter table mail_tokens add constraint mail_tokens_purpose_check
      check (purpose in ('confirm_sign_up', 'verify_email', 'reset_password', 'unlock', 'restore_primary'));
    alter table mail_tokens add constraint mail_tokens_know_their_address
      check (case when purpose = 'restore_primary' then address is not null else address is null end);
  `.execute(db)
}
