import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'

/** Tables that people bring, what each of their rows does, and what is needed to take an import back. */
export async function up(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'imports',
    columns: sql`
      kind text not null check (length(kind) between 1 and 40),
      file_name text not null check (length(file_name) between 1 and 200),
      state text not null default 'checking'
        check (state in ('checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')),
      headings text[] not null check (cardinality(headings) <= 100),
      columns text[] not null check (cardinality(columns) <= 100),
      month_first text[] not null default '{}',
      first_row integer not null,
      -- The rows as they were sent, until what they do has been done.
      cells text,
      row_count integer not null,
      rows_done integer not null default 0,
      made integer not null default 0,
      changed integer not null default 0,
      skipped integer not null default 0,
      left_alone integer not null default 0,
      problem text,
      finished_at timestamptz(3),
      undo_until timestamptz(3)`,
  })
  await sql`
    create index imports_of_kind on imports (company_id, kind, created_at desc, id desc);
    create index imports_old on imports (created_at) where cells is not null;

    create table import_rows (
      company_id uuid not null references companies on delete cascade,
      import_id uuid not null,
      number integer not null,
      outcome text not null check (outcome in ('make', 'change', 'skip')),
      name text not null,
      record_id uuid,
      -- Of a row that changes a record, what the record was when it was looked at; then what the import has made of it.
      version integer,
      reasons jsonb not null default '[]',
      changes jsonb not null default '[]',
      cells jsonb not null default '[]',
      -- What the fields were that it has changed.
      before jsonb,
      primary key (company_id, import_id, number),
      foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
    );
    create index import_rows_outcome on import_rows (company_id, import_id, outcome, number);
    alter table import_rows enable row level security;
    alter table import_rows force row level security;
    grant select, insert, update, delete on import_rows to marquee_tenant;
    create policy staff on import_rows to marquee_staff using (true) with check (true);
    create policy tenant on import_rows using (company_id = (select app_company()) and not (select app_guest()))
      with check (company_id = (select app_company()) and not (select app_guest()));
  `.execute(db)
}
