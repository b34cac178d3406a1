import { type Kysely, sql } from 'kysely'

/** Store how an import reads its cells, the values of each row, and the records it creates beside the rows. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table imports
      drop column month_first,
      -- How to read the cells: see ImportOptions.
      add column options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
      -- Number of rows with a cell that could not be read.
      add column with_ignored integer not null default 0,
      -- Names of the file that no record has: see UnknownName.
      add column unknown_names jsonb not null default '[]' check (jsonb_typeof(unknown_names) = 'array');
    -- The values that the record gets, by column.
    alter table import_rows add column values jsonb not null default '[]' check (jsonb_typeof(values) = 'array'),
      add column has_ignored boolean not null default false;
    -- An imported event is a concert unless the file says otherwise, as in the form.
    alter table events alter column kind set default 'concert';
  `.execute(db)
}
