import { sql } from 'kysely'
import type { TestMarquee } from './marquee.ts'

export async function tablesHolding(marquee: TestMarquee, ...texts: string[]): Promise<string[]> {
  return marquee.sql(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition and relname not in ('audit_salts', 'scope_keys', 'kysely_migration', 'kysely_migration_lock') order by 1`.execute(
      tx,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ held: boolean }>`
        select exists (select from ${sql.table(name)} t, unnest(${texts.map((text) => text.toLowerCase())}::text[]) held
          where strpos(lower(t::text), held) > 0) as held`.execute(tx)
      if (rows[0]?.held) found.push(name)
    }
    return found
  })
}

/** Number of a company's rows per table; tables without rows are omitted. */
export async function rowsOfCompany(marquee: TestMarquee, companyId: string): Promise<Record<string, number>> {
  return marquee.sql(async (tx) => {
    const { rows: tables } = await sql<{ name: string; column: string }>`
      select c.relname as name, a.attname as column from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'companies' then 'id' else 'company_id' end
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
      tx,
    )
    const counted: Record<string, number> = {}
    for (const { name, column } of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} where ${sql.ref(column)} = ${companyId}`.execute(tx)
      const count = rows[0]?.count ?? 0
      if (count > 0) counted[name] = count
    }
    return counted
  })
}
