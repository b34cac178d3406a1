import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createCompanyTable, updateTrigger } from './company-table.ts'

interface RecordTable {
  name: string
  /** Columns, checks and foreign keys besides those that every record has, separated by commas. */
  columns: RawBuilder<unknown>
  search: SearchText
  /** SQL condition: rows that guests of the company can read. By default guests read no rows. */
  guests_see?: RawBuilder<boolean>
  /**
   * SQL condition on `old` and `new`: updates that set `updated_at` and increase `version`. By default every update
   * does.
   */
  counts_as_change?: RawBuilder<boolean>
}

/**
 * SQL expressions for the text of a record that searches cover besides its name. Each expression is a line of
 * `searched`.
 */
interface SearchText {
  /** Text for everyone who may see the name. */
  details?: RawBuilder<string>
  /** Text that guests do not see, such as notes. */
  internal?: RawBuilder<string>
}

/**
 * For migrations: create a company table whose rows are records, with name, version, bin, tags, custom fields, and the
 * indexes of their lists. A list with another sort key needs an index on `(company_id, key, id) where deleted_at is
 * null`.
 */
export async function createRecordTable(db: Kysely<unknown>, definition: RecordTable): Promise<void> {
  const { name, columns, search, guests_see, counts_as_change } = definition
  const { details = sql`''`, internal = sql`''` } = search
  const searchedLines = sql.join(
    [sql`name`, details, internal].map((line) => sql`fold(${line})`),
    sql` || E'\\n' || `,
  )
  await createCompanyTable(db, {
    name,
    columns: sql`
      name text not null check (length(name) between 1 and 200),
      ${columns},
      version integer not null default 1,
      updated_by uuid references users on delete set null,
      deleted_at timestamptz(3),
      deleted_by uuid references users on delete set null,
      tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
      custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
      name_key text not null generated always as (sort_key(name)) stored,
      searched text not null generated always as (${searchedLines}) stored`,
    guests_see,
    counts_as_change,
  })
  const table = sql.table(name)
  const index = (suffix: string) => sql`create index ${sql.ref(`${name}_${suffix}`)} on ${table}`
  const statements = [
    sql`${index('by_name')} (company_id, name_key, id) where deleted_at is null`,
    sql`${index('by_change')} (company_id, updated_at, id) where deleted_at is null`,
    sql`${index('bin')} (company_id, deleted_at desc, id desc) where deleted_at is not null`,
    sql`${index('due')} (deleted_at) where deleted_at is not null`,
    sql`${index('changer')} (updated_by)`,
    sql`${index('deleter')} (deleted_by)`,
    updateTrigger(name, 'version', 'grow_version', counts_as_change),
  ]
  for (const statement of statements) await statement.execute(db)
}
