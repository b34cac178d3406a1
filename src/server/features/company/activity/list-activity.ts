import { sql } from 'kysely'
import { loadActivityPage } from '#server/domain/activity/activity-page.ts'
import { loadReferencedNames } from '#server/domain/records/load-referenced-names.ts'
import { canSeeAllInFull, fullyVisibleCondition } from '#server/domain/records/record-columns.ts'
import { recordTables } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ActivityEntry, activity } from '#shared/features/company/activity.ts'
import { isMoney } from '#shared/records/record-field.ts'
import { replaceIdsByNames } from '#shared/records/replace-ids-by-names.ts'
import { instantOf } from '#shared/time/instants.ts'
import { addDays } from '#shared/time/local-date.ts'
import { wallTimeAt } from '#shared/time/wall-time.ts'

/**
 * List the activity of the company. An entry only names a record and its changes if the caller can see all fields of
 * the record. Amounts of records also require read access to the budget.
 */
export const listActivity: Handler<typeof activity.calls.listActivity> = async (ctx, input) => {
  const page = await ctx.transaction(async (tx) => {
    const period = await periodOf(tx, ctx.company.id, input)
    const { entries, next_cursor } = await loadActivityPage(tx, ctx.company.id, { ...input, ...period })
    const visible = await withoutHiddenRecords(tx, ctx, entries)
    return { entries: await withRecordNames(tx, ctx, visible), next_cursor }
  })
  if (ctx.can('budget', 'read')) return page
  const entries = page.entries.map((entry) =>
    isOfRecord(entry)
      ? { ...entry, changes: entry.changes.filter(({ before, after }) => !isMoney(before) && !isMoney(after)) }
      : entry,
  )
  return { ...page, entries }
}

function isOfRecord({ resource_type }: ActivityEntry): boolean {
  return recordTables().some(({ type }) => type.kind === resource_type)
}

/** Add the names of records and members that the changes refer to, if the caller can see them. */
async function withRecordNames(
  tx: Transaction,
  ctx: CompanyContext,
  entries: ActivityEntry[],
): Promise<ActivityEntry[]> {
  const names = await loadReferencedNames(tx, ctx, recordTables(), entries.filter(isOfRecord))
  const byId = new Map<unknown, string>(Object.entries(names))
  return entries.map((entry) =>
    isOfRecord(entry) ? { ...entry, changes: entry.changes.map((change) => namedChange(change, byId)) } : entry,
  )
}

function namedChange(
  { field, before, after }: ActivityEntry['changes'][number],
  names: ReadonlyMap<unknown, string>,
): ActivityEntry['changes'][number] {
  return { field, before: replaceIdsByNames(before, names), after: replaceIdsByNames(after, names) }
}

/** Instants at which the days begin and end in the time zone of the company. */
async function periodOf(tx: Transaction, companyId: string, { from, to }: { from?: string; to?: string }) {
  if (!from && !to) return {}
  const { timezone } = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const startOf = (day: string) => instantOf(wallTimeAt(day, 0), timezone)
  return { from: from && startOf(from), until: to && startOf(addDays(to, 1)) }
}

/** Replace the actor by an unnamed link: the name of a holder belongs to a record that the caller cannot see. */
function unnamedLink(actor: ActivityEntry['actor']): ActivityEntry['actor'] {
  return actor.kind === 'link' ? { ...actor, name: null } : actor
}

/**
 * Hide names and changes of records that the caller cannot see. Permanently deleted records cannot be checked, so
 * they are hidden too.
 */
async function withoutHiddenRecords(
  tx: Transaction,
  ctx: CompanyContext,
  entries: ActivityEntry[],
): Promise<ActivityEntry[]> {
  const checked = recordTables().filter((record) => !canSeeAllInFull(ctx, record))
  const isChecked = ({ resource_type }: ActivityEntry) => checked.some(({ type }) => type.kind === resource_type)
  const ids = entries.filter(isChecked).flatMap(({ resource_id }) => resource_id ?? [])
  if (ids.length === 0) return entries
  const queries = checked.map(
    (record) => sql`select r.id from ${sql.table(record.table)} r
      where r.company_id = ${ctx.company.id} and r.id = any(${ids}::uuid[]) and ${fullyVisibleCondition(ctx, record, 'r')}`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(queries, sql` union all `)}`.execute(tx)
  const seen = new Set(rows.map(({ id }) => id))
  return entries.map((entry) =>
    isChecked(entry) && !seen.has(entry.resource_id ?? '')
      ? { ...entry, actor: unnamedLink(entry.actor), resource_id: null, subject: null, changes: [] }
      : entry,
  )
}
