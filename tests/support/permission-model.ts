import type { AccessLevel } from '#shared/access.ts'
import type { CompanyStatus } from '#shared/company-status.ts'

/** Model of permissions, written from the decisions without the product's code. */
export const keys = ['dashboard', 'team', 'company_settings', 'events', 'crm', 'marketing'] as const
export type Key = (typeof keys)[number]
export type Reach = Partial<Record<Key, AccessLevel>>
export const core: readonly string[] = ['dashboard', 'team', 'company_settings']
export const inPlan: readonly string[] = ['events', 'crm']

export interface ModelRole {
  active: boolean
  deleted: boolean
  reach: Reach
}
export interface ModelCompany {
  status: CompanyStatus
  override: 'none' | 'enabled' | 'disabled' | 'expired'
  roles: ModelRole[]
  /** `role` is an index of `roles`. Excludes the owner, who has every permission. */
  members: { active: boolean; guest: boolean; role: number }[]
}

const rank: Record<AccessLevel, number> = { read: 1, write: 2, admin: 3 }

function has(tenant: ModelCompany, key: Key): boolean {
  return core.includes(key) || inPlan.includes(key) || (key === 'marketing' && tenant.override === 'enabled')
}

export function modelSays(tenant: ModelCompany, who: number, key: Key, level: AccessLevel, anyStatus = false): boolean {
  const it = tenant.members[who]
  const role = it && tenant.roles[it.role]
  if (!it?.active || !role?.active || role.deleted || !has(tenant, key)) return false
  if (it.guest && !((key === 'events' || key === 'dashboard') && level === 'read')) return false
  const held = role.reach[key]
  if (!held || rank[held] < rank[level]) return false
  if (anyStatus || tenant.status === 'active') return true
  return tenant.status !== 'inactive' && level === 'read' && (core.includes(key) || key === 'events')
}

function within(held: Reach, given: Reach): boolean {
  return keys.every((key) => !given[key] || rank[held[key] ?? 'read'] * (held[key] ? 1 : 0) >= rank[given[key]])
}

function reachOf(tenant: ModelCompany, who: number): Reach {
  const role = tenant.roles[tenant.members[who]?.role ?? -1]
  return role && !role.deleted ? role.reach : {}
}

/** A member edits a role. Updates the model; returns whether it is allowed. */
export function modelEdits(tenant: ModelCompany, by: number, index: number, reach: Reach): boolean {
  const role = tenant.roles[index]
  if (!modelSays(tenant, by, 'team', 'admin') || !role || role.deleted) return false
  if (keys.some((key) => reach[key] && !has(tenant, key))) return false
  const own = reachOf(tenant, by)
  const gone = Object.fromEntries(
    Object.entries(role.reach).filter(([key]) => !keys.some((k) => k === key && has(tenant, k))),
  )
  const next: Reach = { ...gone, ...reach }
  if (!within(own, role.reach) || !within(own, next)) return false
  role.reach = next
  return true
}

export function modelGives(tenant: ModelCompany, by: number, who: number, index: number): boolean {
  const [member, role] = [tenant.members[who], tenant.roles[index]]
  if (!modelSays(tenant, by, 'team', 'write') || !member?.active || member.guest || !role?.active || role.deleted)
    return false
  const own = reachOf(tenant, by)
  if (!within(own, reachOf(tenant, who)) || !within(own, role.reach)) return false
  member.role = index
  return true
}

export function modelRemoves(tenant: ModelCompany, by: number, who: number): boolean {
  const member = tenant.members[who]
  if (!modelSays(tenant, by, 'team', 'write', true) || !member?.active || by === who) return false
  if (!within(reachOf(tenant, by), reachOf(tenant, who))) return false
  member.active = false
  return true
}
