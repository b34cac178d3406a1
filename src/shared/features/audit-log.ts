import { z } from 'zod'
import { feature, read } from '../call.ts'
import { id, moment } from '../fields.ts'

const values = z.record(z.string(), z.unknown())

export const auditRow = z.object({
  id,
  created_at: moment,
  actor_kind: z.enum(['user', 'job', 'webhook', 'cli']),
  admin_user_id: id.nullable(),
  admin_user_name: z.string().nullable(),
  admin_user_email: z.string().nullable(),
  /** Set when the admin acted as somebody else. */
  impersonated_user_email: z.string().nullable(),
  company_id: id.nullable(),
  action_type: z.string(),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  old_values: values.nullable(),
  new_values: values.nullable(),
  metadata: values,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
})
export type AuditRow = z.output<typeof auditRow>

export const auditLog = feature('audit-log', {
  listAuditLogs: read({
    summary: 'Audit rows of the whole platform, newest first.',
    access: 'super-admin',
    input: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    output: z.object({ logs: z.array(auditRow), next_cursor: z.string().nullable() }),
    errors: [],
  }),
})
