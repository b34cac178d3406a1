import { type Kysely, type RawBuilder, sql } from 'kysely'

interface CompanyTable {
  name: string
  /** Columns, checks and foreign keys besides those that every table of companies has, separated by commas. */
  columns: RawBuilder<unknown>
  /**
   * Which rows a guest of the company sees, as a condition on the table's columns; without it a guest sees none.
   * A guest writes nothing, whatever stands here.
   */
  guests_see?: RawBuilder<boolean>
}

/**
 * For migrations: a table whose rows belong to companies, with `id`, `company_id`, `created_by`, `created_at` and `updated_at`,
 * the index that its lists and keyset pages use, and row level security that shows a company its own rows only.
 * Other tables refer to it by `(company_id, id)`, so that no row ever points into another company.
 * Migrations that have run made their tables with this text: change it only together with a migration for the tables there are.
 */
export async function createCompanyTable(
  db: Kysely<unknown>,
  { name, columns, guests_see }: CompanyTable,
): Promise<void> {
  const table = sql.table(name)
  const own = sql`company_id = (select app_company())`
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
    sql`create trigger ${sql.ref(`${name}_updated_at`)} before update on ${table} for each row execute function set_updated_at()`,
    sql`alter table ${table} enable row level security`,
    sql`alter table ${table} force row level security`,
    sql`grant select, insert, update, delete on ${table} to marquee_tenant`,
    sql`create policy staff on ${table} to marquee_staff using (true) with check (true)`,
    sql`create policy tenant on ${table} using (${own} and not (select app_guest()))
      with check (${own} and not (select app_guest()))`,
  ]
  if (guests_see)
    statements.push(
      sql`create policy guest on ${table} for select using (${own} and (select app_guest()) and (${guests_see}))`,
    )
  for (const statement of statements) await statement.execute(db)
}
