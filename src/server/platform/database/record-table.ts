import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createCompanyTable } from './company-table.ts'

interface RecordTable {
  name: string
  /** Columns, checks and foreign keys besides those that every record has, separated by commas. */
  columns: RawBuilder<unknown>
  /** The text by which a record is found, of its columns. */
  searched: RawBuilder<string>
  /** Which rows a guest of the company sees; without it a guest sees none. */
  guests_see?: RawBuilder<boolean>
}

/**
 * For migrations: a table of companies whose rows are records, with a name, a version that grows with each change, a bin,
 * tags, what the company's own fields say, and the indexes of their lists. Lists that are sorted by something else bring an index on
 * `(company_id, that, id) where deleted_at is null`.
 */
export async function createRecordTable(db: Kysely<unknown>, record: RecordTable): Promise<void> {
  const { name, columns, guests_see } = record
  await createCompanyTable(db, {
    name,
    columns: sql`name text not null check (length(name) between 1 and 200), ${sql.join([columns, ...frame, ...searched(record)])}`,
    ...(guests_see && { guests_see }),
  })
  await addRecordIndexes(db, name)
}

/** What every record has, each as a column to be added to a table. */
export const frame: readonly RawBuilder<unknown>[] = [
  sql`version integer not null default 1`,
  sql`updated_by uuid references users on delete set null`,
  sql`deleted_at timestamptz(3)`,
  sql`deleted_by uuid references users on delete set null`,
  sql`tags uuid[] not null default '{}' check (cardinality(tags) <= 20)`,
  sql`custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object')`,
]

export function searched({ searched: text }: Pick<RecordTable, 'searched'>): readonly RawBuilder<unknown>[] {
  return [
    sql`searched text not null generated always as (fold(${text})) stored`,
    sql`name_key text not null generated always as (fold(name)) stored`,
  ]
}

/** The indexes and the trigger of a table that has the columns of a record. */
export async function addRecordIndexes(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name)
  const called = (what: string) => sql.ref(`${name}_${what}`)
  const statements = [
    sql`create index ${called('by_name')} on ${table} (company_id, name_key, id) where deleted_at is null`,
    sql`create index ${called('by_change')} on ${table} (company_id, updated_at, id) where deleted_at is null`,
    sql`create index ${called('bin')} on ${table} (company_id, deleted_at desc, id desc) where deleted_at is not null`,
    sql`create index ${called('due')} on ${table} (deleted_at) where deleted_at is not null`,
    sql`create index ${called('searched')} on ${table} using gin (company_id, searched gin_trgm_ops)`,
    sql`create index ${called('tags')} on ${table} using gin (company_id, tags)`,
    sql`create index ${called('custom')} on ${table} using gin (company_id, custom jsonb_path_ops)`,
    sql`create index ${called('changer')} on ${table} (updated_by)`,
    sql`create index ${called('deleter')} on ${table} (deleted_by)`,
    sql`create trigger ${called('version')} before update on ${table} for each row execute function grow_version()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
