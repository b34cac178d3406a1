import { sql } from 'kysely'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import { id } from '#shared/fields.ts'
import { fullyVisibleCondition } from './record-columns.ts'
import type { RecordTable } from './record-table.ts'

const maxNames = 1000

/** Names by id of the members, tags and records of the given tables that the changes in an activity refer to. */
export async function loadReferencedNames(
  tx: Transaction,
  ctx: CompanyContext,
  tables: readonly RecordTable[],
  entries: readonly Pick<ActivityEntry, 'changes'>[],
): Promise<Record<string, string>> {
  const found = new Set<string>()
  for (const { changes } of entries) for (const { before, after } of changes) collectIds([before, after], found)
  const ids = [...found].slice(0, maxNames)
  if (ids.length === 0) return {}
  const records = tables.map(
    (one) => sql`select r.id, r.name from ${sql.table(one.table)} r
        where r.company_id = ${ctx.company.id} and r.id = any(${ids}::uuid[]) and ${fullyVisibleCondition(ctx, one, 'r')}`,
  )
  const people = sql`select u.id, ${displayNameExpression('u')} as name from users u where u.id = any(${ids}::uuid[])`
  const tags = sql`select t.id, t.name from tags t where t.company_id = ${ctx.company.id} and t.id = any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string; name: string | null }>`
    ${sql.join([...records, tags, people], sql` union all `)}`.execute(tx)
  return Object.fromEntries(rows.flatMap((row) => (row.name === null ? [] : [[row.id, row.name]])))
}

function collectIds(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length === 36 && id.safeParse(value).success) found.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) collectIds(one, found)
  }
}
