import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inCompany, inCompanyForMembers, type Protection, protectTable } from './protect-table.ts'

interface CompanyTable extends Pick<Protection, 'tenant' | 'staff'> {
  name: string
  /** Columns, checks and foreign keys besides those that every table of companies has, separated by commas. */
  columns: RawBuilder<unknown>
  /**
   * SQL condition on the table's columns: rows that guests of the company can read. By default guests read no rows.
   * Guests never write.
   */
  guests_see?: RawBuilder<boolean>
  /** SQL condition on `old` and `new`: updates that set `updated_at`. By default every update does. */
  counts_as_change?: RawBuilder<boolean>
}

/**
 * For migrations: create a table whose rows belong to companies, with `id`, `company_id`, `created_by`, `created_at`
 * and `updated_at`, the index for lists and keyset pages, and row level security that shows a company only its own
 * rows. Other tables reference the table by `(company_id, id)`, so that no row can refer to another company.
 */
export async function createCompanyTable(db: Kysely<unknown>, definition: CompanyTable): Promise<void> {
  const { name, columns, guests_see, counts_as_change, ...privileges } = definition
  const table = sql.table(name)
  const statements = [
    sql`create table ${table} (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      ${columns},
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (company_id, id)
    )`,
    sql`create index ${sql.ref(`${name}_list`)} on ${table} (company_id, created_at desc, id desc)`,
    sql`create index ${sql.ref(`${name}_creator`)} on ${table} (created_by)`,
    updateTrigger(name, 'updated_at', 'set_updated_at', counts_as_change),
  ]
  for (const statement of statements) await statement.execute(db)
  await protectTable(db, name, {
    ...privileges,
    policies: {
      tenant: inCompanyForMembers,
      ...(guests_see && {
        guest: { on: 'select', using: sql`${inCompany} and (select app_guest()) and (${guests_see})` },
      }),
    },
  })
}

/** SQL to create a trigger, named after its table, that runs before each update that meets the condition. */
export function updateTrigger(table: string, suffix: string, routine: string, condition?: RawBuilder<boolean>) {
  const when = condition ? sql`when (${condition})` : sql``
  return sql`create trigger ${sql.ref(`${table}_${suffix}`)} before update on ${sql.table(table)}
    for each row ${when} execute function ${sql.ref(routine)}()`
}
