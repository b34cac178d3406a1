import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'
import { inCompanyForMembers, protectTable } from '#server/platform/database/protect-table.ts'

/** Create the features that all record types have: tags, custom fields, search, saved views, undo and imports. */
export async function up(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'tags',
    columns: sql`
      name text not null check (length(name) between 1 and 30),
      name_key text not null generated always as (fold(name)) stored,
      color text not null check (color ~ '^#[0-9a-f]{6}$')`,
  })
  await createCompanyTable(db, {
    name: 'custom_fields',
    columns: sql`
      kind text not null check (length(kind) between 1 and 40),
      label text not null check (length(label) between 1 and 60),
      hint text check (length(hint) <= 200),
      type text not null
        check (type in ('text', 'long_text', 'number', 'money', 'date', 'flag', 'choice', 'choices', 'link', 'person')),
      choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
      currency text check (currency ~ '^[A-Z]{3}$'),
      position integer not null default 0,
      version integer not null default 1,
      -- A removed field can be restored until it is permanently deleted.
      removed_at timestamptz(3),
      removed_by uuid references users on delete set null,
      check ((type = 'money') = (currency is not null))`,
  })
  await sql`
    create unique index tags_name on tags (company_id, name_key);

    create index custom_fields_of_kind on custom_fields (company_id, kind, position, id);
    create index custom_fields_due on custom_fields (removed_at) where removed_at is not null;
    create index custom_fields_remover on custom_fields (removed_by);
    create trigger custom_fields_version before update on custom_fields for each row execute function grow_version();
  `.execute(db)
  await createSearchFunctions(db)
  await createViews(db)
  await createUndos(db)
  await createImports(db)
}

async function createSearchFunctions(db: Kysely<unknown>) {
  await sql`
    -- The lines of a search text that everybody may see who sees the name.
    create function public_text(searched text) returns text language sql immutable parallel safe as $$
      select split_part(searched, chr(10), 1) || ' ' || split_part(searched, chr(10), 2)
    $$;

    -- The names of a JSON list of objects.
    create function names_of(list jsonb) returns text language sql immutable parallel safe as $$
      select string_agg(entry ->> 'name', ' ') from jsonb_array_elements(list) entry
    $$;

    -- The beginning of a rich text without its formatting. Limited, because searches read it of all records.
    create function rich_text_words(doc jsonb) returns text language sql immutable parallel safe as $$
      select left(string_agg(lines.words, ' '), 5000)
      from jsonb_path_query(doc, 'strict $.** ? (@.type == "paragraph" || @.type == "heading")') block,
        lateral (select string_agg(coalesce(part ->> 'text', ' '), '' order by n) as words
          from jsonb_array_elements(block -> 'content') with ordinality parts (part, n)) lines
    $$;
  `.execute(db)
}

async function createUndos(db: Kysely<unknown>) {
  await sql`
    -- What records were before an action that its user can undo. Version: that of the record after the action.
    create table record_undos (
      company_id uuid not null references companies on delete cascade,
      undo_id uuid not null,
      record_id uuid not null,
      user_id uuid not null references users on delete cascade,
      kind text not null check (length(kind) <= 40),
      action text not null check (action in ('update', 'status', 'bin')),
      version integer not null,
      before jsonb not null check (jsonb_typeof(before) = 'object'),
      created_at timestamptz(3) not null default now(),
      primary key (company_id, undo_id, record_id)
    );
    create index record_undos_user on record_undos (user_id);
    create index record_undos_age on record_undos (created_at);
  `.execute(db)
  await protectTable(db, 'record_undos', { policies: { tenant: inCompanyForMembers } })
}

async function createViews(db: Kysely<unknown>) {
  await sql`
    -- Saved views of a list. A view belongs to one person or is shared with the company.
    create table saved_views (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      -- Null for a shared view.
      user_id uuid references users on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      name text not null check (length(name) between 1 and 60),
      name_key text not null generated always as (fold(name)) stored,
      view jsonb not null check (jsonb_typeof(view) = 'object' and length(view::text) <= 10000),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (company_id, id),
      unique nulls not distinct (company_id, kind, user_id, name_key)
    );
    create index saved_views_user on saved_views (user_id);
    create trigger saved_views_updated_at before update on saved_views for each row execute function set_updated_at();

    -- View and columns with which a list opens for a person, per record type.
    create table list_settings (
      company_id uuid not null references companies on delete cascade,
      user_id uuid not null references users on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      -- Selected columns; an empty array means the default columns.
      columns text[] not null default '{}' check (cardinality(columns) <= 100),
      start_view_id uuid,
      primary key (company_id, user_id, kind),
      foreign key (company_id, start_view_id) references saved_views (company_id, id) on delete set null (start_view_id)
    );
    create index list_settings_start on list_settings (company_id, start_view_id);
    create index list_settings_user on list_settings (user_id);
  `.execute(db)
  const own = sql`company_id = (select app_company()) and user_id = (select app_user())`
  await protectTable(db, 'saved_views', {
    policies: {
      own,
      tenant: sql`company_id = (select app_company()) and user_id is null and not (select app_guest())`,
    },
  })
  await protectTable(db, 'list_settings', { policies: { own } })
}

async function createImports(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'imports',
    columns: sql`
      kind text not null check (length(kind) between 1 and 40),
      file_name text not null check (length(file_name) between 1 and 200),
      state text not null default 'checking'
        check (state in ('checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')),
      headings text[] not null check (cardinality(headings) <= 100),
      columns text[] not null check (cardinality(columns) <= 100),
      -- How to read the cells: see ImportOptions.
      options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
      first_row integer not null,
      -- The uploaded rows. Cleared when the import is finished.
      cells text,
      row_count integer not null,
      rows_done integer not null default 0,
      made integer not null default 0,
      changed integer not null default 0,
      skipped integer not null default 0,
      left_alone integer not null default 0,
      -- Number of rows with a cell that could not be read.
      with_ignored integer not null default 0,
      -- Names of the file that no record has: see UnknownName.
      unknown_names jsonb not null default '[]' check (jsonb_typeof(unknown_names) = 'array'),
      problem text,
      finished_at timestamptz(3),
      undo_until timestamptz(3)`,
  })
  await sql`
    create index imports_of_kind on imports (company_id, kind, created_at desc, id desc);
    create index imports_old on imports (created_at) where cells is not null;

    -- What an import did for each of its rows, and the data to undo it.
    create table import_rows (
      company_id uuid not null references companies on delete cascade,
      import_id uuid not null,
      number integer not null,
      outcome text not null check (outcome in ('make', 'change', 'skip')),
      name text not null,
      record_id uuid,
      -- For a row that changes a record: first the record's version when the file was checked, later the version
      -- that the import created.
      version integer,
      reasons jsonb not null default '[]',
      changes jsonb not null default '[]',
      cells jsonb not null default '[]',
      -- The values that the record gets, by column.
      values jsonb not null default '[]' check (jsonb_typeof(values) = 'array'),
      has_ignored boolean not null default false,
      -- Values of the changed fields before the import.
      before jsonb,
      primary key (company_id, import_id, number),
      foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
    );
    create index import_rows_outcome on import_rows (company_id, import_id, outcome, number);
  `.execute(db)
  await protectTable(db, 'import_rows', { policies: { tenant: inCompanyForMembers } })
}
