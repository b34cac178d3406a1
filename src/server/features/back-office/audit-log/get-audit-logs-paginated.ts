import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { loadNamesOfObjects } from '#server/features/back-office/audit-names.ts'
import { auditEntry, auditRows, type StoredAuditRow, withNames } from '#server/features/back-office/audit-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { type AuditAction, actionText, auditActions, toStoredAction } from '#shared/audit-actions.ts'
import type { auditExportFilter, auditLog } from '#shared/features/back-office/audit-log.ts'
import { foldText } from '#shared/fold-text.ts'

/** Rows are counted up to this number if `audit_counts` does not cover the filter. Later pages count further. */
const countMaximum = 10_000

/** Return a page of matching audit rows, by page number. */
export const getAuditLogsPaginated: Handler<typeof auditLog.calls.getAuditLogsPaginated> = async (ctx, input) => {
  const { offset_param, limit_param, sort } = input
  const direction = sort === 'created' ? sql`asc` : sql`desc`
  const countTo = Math.max(countMaximum, offset_param + limit_param) + 1
  const objects = [input.admin_user_filter, input.resource_id_filter, input.user_filter, input.company_filter]
  const isCountedByDay = !input.search_text && objects.every((one) => !one)
  const [rows, count, filter_names] = await ctx.transaction(async (tx) => {
    const [found, counted] = await batch([
      auditRows(
        tx,
        sql<StoredAuditRow>`(
          select ${auditEntry} from audit_logs where ${auditCondition(input)}
          order by created_at ${direction}, id ${direction} limit ${limit_param} offset ${offset_param})`,
      ).execute(),
      (isCountedByDay ? countByDay(input) : countRows(input, countTo)).execute(tx),
    ])
    return [await withNames(tx, found), counted, await loadNamesOfObjects(tx, objects)] as const
  })
  const total_count = count.rows[0]?.total ?? 0
  return {
    logs: sort === 'created' ? rows.reverse() : rows,
    filter_names,
    total_count,
    is_total_exact: isCountedByDay || total_count < countTo,
  }
}

/** Number of matching rows: the stored counts of sealed rows per day, and the rows since the last seal. */
function countByDay(filter: AuditFilter) {
  const { action_type_filter: actions, resource_type_filter: resources, date_from, date_to } = filter
  const conditions = [
    sql`true`,
    ...(actions?.length ? [sql`action_type = any (${actions}::text[])`] : []),
    ...(resources?.length ? [sql`resource_type = any (${resources}::text[])`] : []),
    ...(date_from ? [sql`day >= ${date_from}::date`] : []),
    ...(date_to ? [sql`day <= ${date_to}::date`] : []),
  ]
  return sql<{ total: number }>`
    select (
      select coalesce(sum(rows_counted), 0) from audit_counts where ${sql.join(conditions, sql` and `)}
    )::bigint + (
      select count(*) from audit_unsealed() where ${auditCondition(filter)}
    ) as total`
}

function countRows(filter: AuditFilter, limit: number) {
  return sql<{ total: number }>`
    select count(*) as total from (select from audit_logs where ${auditCondition(filter)} limit ${limit}) c`
}

export type AuditFilter = z.output<typeof auditExportFilter>

/**
 * SQL condition on `audit_logs`. Dates are whole days in UTC. The search covers the text of the action, metadata, the
 * values before and after, and the people and companies of a row.
 */
export function auditCondition(filter: AuditFilter): RawBuilder<boolean> {
  const { action_type_filter: actions, resource_type_filter: resources, date_from, date_to, search_text } = filter
  const { company_filter: company, user_filter: user } = filter
  const conditions = [
    sql`true`,
    ...(actions?.length ? [sql`action_type = any (${actions}::text[])`] : []),
    ...(resources?.length ? [sql`resource_type = any (${resources}::text[])`] : []),
    ...(filter.admin_user_filter ? [sql`admin_user_id = ${filter.admin_user_filter}::uuid`] : []),
    ...(filter.resource_id_filter ? [sql`resource_id = ${filter.resource_id_filter}`] : []),
    ...(company ? [sql`(company_id = ${company}::uuid or resource_id = ${company})`] : []),
    ...(user ? [isAboutUser(user)] : []),
    ...(date_from ? [sql`created_at >= ${date_from}::date::timestamp at time zone 'UTC'`] : []),
    ...(date_to ? [sql`created_at < (${date_to}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(search_text ? [mentions(foldText(search_text))] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** People and companies whose name matches. More of them mean that the search term is too general for a name. */
const maximumMatches = 50

function mentions(term: string): RawBuilder<boolean> {
  const pattern = likePattern(term)
  const actions = (Object.keys(auditActions) as AuditAction[])
    .map(toStoredAction)
    .filter((action) => foldText(actionText(action)).includes(term))
  const users = sql`select u.id from users u where u.searched like ${pattern} limit ${maximumMatches}`
  const companies = sql`select c.id from companies c where c.searched like ${pattern} limit ${maximumMatches}`
  return sql<boolean>`(audit_searched(metadata, old_values, new_values) like ${pattern}
    or admin_user_id = any (array(${users})) or company_id = any (array(${companies}))
    or resource_id = any (array(select f.id::text from (${users}) f union all
      select m.id::text from user_company_memberships m where m.user_id in (${users})))
    or (action_type = any (${actions.map(({ action_type }) => action_type)}::text[])
      and concat(resource_type, '.', action_type) = any (${actions.map(({ resource_type, action_type }) => `${resource_type}.${action_type}`)}::text[])))`
}

/** SQL condition: an action on the user, or on one of the user's memberships. */
function isAboutUser(user: string): RawBuilder<boolean> {
  return sql<boolean>`((resource_type = 'user' and resource_id = ${user}) or (resource_type = 'user_membership'
    and resource_id = any (array(select m.id::text from user_company_memberships m where m.user_id = ${user}::uuid))))`
}
