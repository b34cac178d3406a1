import type { AuditRow, NamedObject } from '#shared/features/back-office/audit-log.ts'

type Resource = Omit<AuditRow, 'names' | 'created_at'>

/** Tabs of the company page that show a resource. */
const companyTabs: Record<string, string> = {
  user_invite: '?tab=users',
  subscription: '?tab=subscription',
  invoice: '?tab=subscription',
  module_override: '?tab=overrides',
  plan_limit: '',
}

const pagesByResource: Record<string, string> = {
  plan: '/admin/plans',
  module: '/admin/modules',
  widget: '/admin/modules?tab=widgets',
  company_type: '/admin/company-types',
  billing_event: '/admin/subscriptions?tab=events',
  billing_sync_run: '/admin/subscriptions',
}

/** URL path of the back-office page that shows a resource; null if there is none. */
export function resourcePath(row: Resource): string | null {
  const { resource_type, resource_id, company_id } = row
  if (resource_type === 'user') return resource_id && userPath(resource_id)
  if (resource_type === 'company') return resource_id && companyPath(resource_id)
  if (resource_type === 'user_membership') return memberPath(row)
  if (Object.hasOwn(pagesByResource, resource_type)) return pagesByResource[resource_type] ?? null
  if (!company_id || !Object.hasOwn(companyTabs, resource_type)) return null
  return companyPath(company_id) + companyTabs[resource_type]
}

/** The page of the user, because the company page does not list former members. */
function memberPath({ action_type, metadata, new_values, impersonated_user_id, admin_user_id, company_id }: Resource) {
  const leaver = action_type === 'leave' ? (impersonated_user_id ?? admin_user_id) : null
  const user = metadata.user_id ?? new_values?.owner_user_id ?? leaver
  if (typeof user === 'string') return userPath(user)
  return company_id && `${companyPath(company_id)}?tab=users`
}

export const userPath = (id: string) => `/admin/users/${id}`
export const companyPath = (id: string) => `/admin/companies/${id}`

export function namedThingPath({ id, kind }: Pick<NamedObject, 'id' | 'kind'>): string | null {
  if (kind === 'user') return userPath(id)
  if (kind === 'company') return companyPath(id)
  return pagesByResource[kind] ?? null
}
