import type { AuditRow } from '#shared/features/back-office/audit-log.ts'

export const auditRow: AuditRow = {
  id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11',
  created_at: '2026-01-01T00:00:00.000Z',
  actor_kind: 'user',
  admin_user_id: null,
  admin_user_name: 'Ada',
  admin_user_email: 'ada@example.com',
  impersonated_user_id: null,
  impersonated_user_email: null,
  company_id: null,
  company_name: null,
  action_type: 'update',
  resource_type: 'company',
  resource_id: null,
  resource_name: null,
  old_values: null,
  new_values: null,
  metadata: {},
  ip_address: null,
  user_agent: null,
  names: [],
}
