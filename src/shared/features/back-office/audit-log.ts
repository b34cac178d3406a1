import { z } from 'zod'
import { feature, readCall } from '#shared/call.ts'
import { day, id, noInput, oneLine, sortOf, timestamp } from '#shared/fields.ts'

const values = z.record(z.string(), z.unknown())

/** Name of an object whose id occurs in the values of a row. */
export const namedObject = z.object({
  id,
  kind: z.enum(['user', 'company', 'plan', 'module', 'company_type', 'company_role', 'record']),
  name: z.string(),
})
export type NamedObject = z.output<typeof namedObject>

export const auditRow = z.object({
  id,
  created_at: timestamp,
  actor_kind: z.enum(['user', 'job', 'webhook', 'cli']),
  admin_user_id: id.nullable(),
  admin_user_name: z.string().nullable(),
  admin_user_email: z.string().nullable(),
  /** Id of the user whom the admin impersonated; null otherwise. */
  impersonated_user_id: id.nullable(),
  impersonated_user_email: z.string().nullable(),
  company_id: id.nullable(),
  company_name: z.string().nullable(),
  action_type: z.string(),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  /** Current name of the resource; if it no longer exists, the name logged with the action. */
  resource_name: z.string().nullable(),
  old_values: values.nullable(),
  new_values: values.nullable(),
  metadata: values,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Names of the objects whose ids occur in the old or new values. */
  names: z.array(namedObject),
})
export type AuditRow = z.output<typeof auditRow>

const typeList = z
  .union([z.string().max(60), z.array(z.string().max(60)).max(50)])
  .transform((given) => (Array.isArray(given) ? given : [given]))

/** Filters of the audit page as URL parameters. */
export const auditFilter = z.object({
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(100),
  actionTypes: z.array(z.string()).default([]),
  resourceTypes: z.array(z.string()).default([]),
  adminUserId: id.optional(),
  resourceId: z.string().max(100).optional(),
  userId: id.optional(),
  companyId: id.optional(),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  searchText: oneLine(200).default(''),
})
export type AuditFilter = z.output<typeof auditFilter>

/** Filters as call parameters. Their names come from the specification. */
const filter = {
  action_type_filter: typeList.optional(),
  resource_type_filter: typeList.optional(),
  admin_user_filter: id.optional(),
  resource_id_filter: z.string().max(100).optional(),
  /** Actions on a user and on the user's memberships. */
  user_filter: id.optional(),
  /** Actions in a company and on the company. */
  company_filter: id.optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  search_text: oneLine(200).optional(),
}
export const auditExportFilter = z.strictObject(filter)
export const auditExportPath = '/api/audit-log/audit-logs.csv'

const typeCounts = z.object({ types: z.array(z.object({ type: z.string(), count: z.number().int() })) })

export const auditLog = feature('audit-log', {
  getAuditLogsPaginated: readCall({
    summary:
      'Audit rows of the whole platform that match, newest first unless sorted otherwise; dates are whole days in UTC.',
    access: 'super-admin',
    input: z.strictObject({
      limit_param: z.coerce.number().int().min(1).max(100).default(100),
      offset_param: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
      sort: sortOf('created').default('-created'),
      ...filter,
    }),
    output: z.object({
      logs: z.array(auditRow),
      /** Counted up to 10,000 rows. Further pages increase the count. */
      total_count: z.number().int(),
      is_total_exact: z.boolean(),
      /** Names of the users, companies and other objects whose ids are used as filters. */
      filter_names: z.array(namedObject),
    }),
    errors: [],
  }),
  getAuditLog: readCall({
    summary: 'One audit row, with the names of what the ids among its values stand for.',
    access: 'super-admin',
    input: z.strictObject({ log_id: id }),
    output: z.object({ log: auditRow, names: z.array(namedObject) }),
    errors: ['audit_log_not_found'],
  }),
  getAuditActionTypes: readCall({
    summary: 'The action types there are, each with its count.',
    access: 'super-admin',
    input: noInput,
    output: typeCounts,
    errors: [],
  }),
  getAuditResourceTypes: readCall({
    summary: 'The resource types there are, each with its count.',
    access: 'super-admin',
    input: noInput,
    output: typeCounts,
    errors: [],
  }),
})
