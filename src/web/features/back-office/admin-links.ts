import type { AuditRow, NamedThing } from '#shared/features/back-office/audit-log.ts'

type Resource = Pick<AuditRow, 'resource_type' | 'resource_id' | 'company_id' | 'resource_name'>

const companyTabs: Record<string, string> = {
  user_membership: '?tab=users',
  user_invite: '?tab=users',
  company_role: '?tab=users',
  subscription: '?tab=subscription',
  module_override: '?tab=overrides',
}

const pagesByResource: Record<string, string> = {
  plan: '/admin/plans',
  module: '/admin/modules',
  widget: '/admin/modules?tab=widgets',
  company_type: '/admin/company-types',
  billing_event: '/admin/subscriptions?tab=events',
  billing_sync_run: '/admin/subscriptions',
}

/** URL path of the back-office page of a resource; null if the resource has no page. */
export function resourcePath({ resource_type, resource_id, company_id }: Resource): string | null {
  if (resource_type === 'user') return resource_id && userPath(resource_id)
  if (resource_type === 'company') return resource_id && companyPath(resource_id)
  if (Object.hasOwn(pagesByResource, resource_type)) return pagesByResource[resource_type] ?? null
  return company_id ? companyPath(company_id) + (companyTabs[resource_type] ?? '') : null
}

export const userPath = (id: string) => `/admin/users/${id}`
export const companyPath = (id: string) => `/admin/companies/${id}`

export function namedThingPath({ id, kind }: Pick<NamedThing, 'id' | 'kind'>): string | null {
  if (kind === 'user') return userPath(id)
  if (kind === 'company') return companyPath(id)
  return pagesByResource[kind] ?? null
}
