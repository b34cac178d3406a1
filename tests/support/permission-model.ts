import type { Level } from '#shared/access.ts'
import type { CompanyStatus } from '#shared/company-status.ts'

/** Who may do what, written again from the decisions and nothing of the product's own code. */
export const keys = ['dashboard', 'team', 'company_settings', 'events', 'crm', 'marketing'] as const
export type Key = (typeof keys)[number]
export type Reach = Partial<Record<Key, Level>>
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
  /** `role` is an index of `roles`. The owner, who holds everything, is not among them. */
  members: { active: boolean; guest: boolean; role: number }[]
}

const rank: Record<Level, number> = { read: 1, write: 2, admin: 3 }

function has(hall: ModelCompany, key: Key): boolean {
  return core.includes(key) || inPlan.includes(key) || (key === 'marketing' && hall.override === 'enabled')
}

export function modelSays(hall: ModelCompany, who: number, key: Key, level: Level, anyStatus = false): boolean {
  const it = hall.members[who]
  const role = it && hall.roles[it.role]
  if (!it?.active || !role?.active || role.deleted || !has(hall, key)) return false
  if (it.guest && key !== 'events' && !(key === 'dashboard' && level === 'read')) return false
  const held = role.reach[key]
  if (!held || rank[held] < rank[level]) return false
  if (anyStatus || hall.status === 'active') return true
  return hall.status !== 'inactive' && level === 'read' && core.includes(key)
}

function within(held: Reach, given: Reach): boolean {
  return keys.every((key) => !given[key] || rank[held[key] ?? 'read'] * (held[key] ? 1 : 0) >= rank[given[key]])
}

function reachOf(hall: ModelCompany, who: number): Reach {
  const role = hall.roles[hall.members[who]?.role ?? -1]
  return role && !role.deleted ? role.reach : {}
}

/** Edits a role by a member; changes the model and says whether it was allowed. */
export function modelEdits(hall: ModelCompany, by: number, index: number, reach: Reach): boolean {
  const role = hall.roles[index]
  if (!modelSays(hall, by, 'team', 'admin') || !role || role.deleted) return false
  if (keys.some((key) => reach[key] && !has(hall, key))) return false
  const own = reachOf(hall, by)
  const gone = Object.fromEntries(
    Object.entries(role.reach).filter(([key]) => !keys.some((k) => k === key && has(hall, k))),
  )
  const next: Reach = { ...gone, ...reach }
  if (!within(own, role.reach) || !within(own, next)) return false
  role.reach = next
  return true
}

/** Gives a member another role. */
export function modelGives(hall: ModelCompany, by: number, who: number, index: number): boolean {
  const [member, role] = [hall.members[who], hall.roles[index]]
  if (!modelSays(hall, by, 'team', 'write') || !member?.active || !role?.active || role.deleted) return false
  const own = reachOf(hall, by)
  if (!within(own, reachOf(hall, who)) || !within(own, role.reach)) return false
  member.role = index
  return true
}

/** Removes a member, whatever the company's status. */
export function modelRemoves(hall: ModelCompany, by: number, who: number): boolean {
  const member = hall.members[who]
  if (!modelSays(hall, by, 'team', 'write', true) || !member?.active || by === who) return false
  if (!within(reachOf(hall, by), reachOf(hall, who))) return false
  member.active = false
  return true
}
