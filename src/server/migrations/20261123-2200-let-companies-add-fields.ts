import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'

/** Fields that a company adds to its records. Tables of records that are made from now on bring their column along. */
export async function up(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'custom_fields',
    columns: sql`
      kind text not null check (length(kind) between 1 and 40),
      label text not null check (length(label) between 1 and 60),
      hint text check (length(hint) <= 200),
      type text not null check (type in ('text', 'long_text', 'number', 'money', 'date', 'flag', 'choice', 'choices', 'link',
        'person')),
      choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
      currency text check (currency ~ '^[A-Z]{3}$'),
      position integer not null default 0,
      version integer not null default 1,
      removed_at timestamptz(3),
      removed_by uuid references users on delete set null,
      check ((type = 'money') = (currency is not null))`,
  })
  await sql`
    create index custom_fields_of_kind on custom_fields (company_id, kind, position, id);
    create index custom_fields_due on custom_fields (removed_at) where removed_at is not null;
    create index custom_fields_remover on custom_fields (removed_by);
    create trigger custom_fields_version before update on custom_fields for each row execute function grow_version();
  `.execute(db)
  for (const table of ['venues', 'spaces', 'events']) {
    await sql`alter table ${sql.table(table)}
      add column if not exists custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object')`.execute(db)
    await sql`create index if not exists ${sql.ref(`${table}_custom`)} on ${sql.table(table)}
      using gin (company_id, custom jsonb_path_ops)`.execute(db)
  }
  // What is deleted of values that nobody has seen for 30 days is no change of the record.
  await sql`
    create or replace function grow_version() returns trigger language plpgsql as $$
    begin
      if current_setting('app.tidies', true) = 'on' then
        new.updated_at := old.updated_at;
      else
        new.version := old.version + 1;
      end if;
      return new;
    end $$;
  `.execute(db)
}
