import type { CompanyStatus } from './company-status.ts'
import { statusAllows } from './company-status.ts'
import { coreModules, currentModuleKey, type ModuleKey } from './modules.ts'
import { ownValue } from './own-value.ts'

export const accessLevels = ['read', 'write', 'admin'] as const
export type AccessLevel = (typeof accessLevels)[number]

/**
 * Access level by module key. The wildcard key `*` is true for roles that can do everything, which only the platform
 * company has.
 */
export type Permissions = Record<string, { access: AccessLevel } | true>

/** Whether a level includes another: `admin` includes `write`, which includes `read`. */
export function levelIncludes(held: AccessLevel, needed: AccessLevel): boolean {
  return accessLevels.indexOf(held) >= accessLevels.indexOf(needed)
}

export function hasWildcard(permissions: Permissions): boolean {
  return permissions['*'] === true
}

/** Access level of a role on a module, or null. Module aliases are resolved. */
export function levelOnModule(permissions: Permissions, module: string): AccessLevel | null {
  if (hasWildcard(permissions)) return 'admin'
  const entry = ownValue(permissions, currentModuleKey(module)) ?? ownValue(permissions, module)
  return entry && entry !== true ? entry.access : null
}

/** All data that a permission check needs. The server loads it in one query; the browser gets it with the session. */
export interface AccessSubject {
  user_status: 'active' | 'suspended'
  membership_status: 'active' | 'inactive' | null
  /** Guests can only read the dashboard and the events they are invited to, whatever their role. */
  is_guest: boolean
  role: { permissions: Permissions; is_active: boolean; deleted: boolean } | null
  company_status: CompanyStatus | null
  /** Modules of the company: core modules, modules of its plan, and active overrides. */
  modules: readonly { module_key: string; is_core: boolean }[]
}

export interface AccessRequirement {
  module: ModuleKey | (string & {})
  level: AccessLevel
  /**
   * Effect of the company's status on the action. 'follows': the status can block it. 'any': possible in every status
   * except closed, such as paying. 'even_closed': also possible in a closed company, until it is deleted.
   */
  status?: 'follows' | 'any' | 'even_closed'
}

/**
 * The single permission check: can this member use this module at this level? The company must have the module, and
 * the member's role must have the level.
 */
export function can(subject: AccessSubject, question: AccessRequirement): boolean {
  const { role } = subject
  if (subject.user_status !== 'active' || subject.membership_status !== 'active') return false
  if (!role?.is_active || role.deleted) return false

  const key = currentModuleKey(question.module)
  if (subject.is_guest && !guestCanUse(key, question.level)) return false
  const entitled = subject.modules.find((module) => module.module_key === key)
  if (!entitled) return false

  const held = levelOnModule(role.permissions, key)
  if (!held || !levelIncludes(held, question.level)) return false

  if (question.status === 'even_closed') return true
  if (question.status === 'any') return subject.company_status !== 'closed'
  return statusAllows(subject.company_status, question.level, entitled)
}

/**
 * Why a member cannot use a module: the company lacks the module, or the company's status or the member's role forbids
 * it. Null if they can use it. Guests do not learn about plan and status. A company never lacks a core module.
 */
export function accessBarrier(
  subject: AccessSubject,
  question: AccessRequirement,
): 'module' | 'status' | 'role' | null {
  if (can(subject, question)) return null
  if (subject.is_guest) return 'role'
  const key = currentModuleKey(question.module)
  const isCore = coreModules.some((one) => one === key)
  if (!isCore && !subject.modules.some((module) => module.module_key === key)) return 'module'
  return can({ ...subject, company_status: 'active' }, question) ? 'status' : 'role'
}

/** Guests never have write access, regardless of the role. */
function guestCanUse(module: string, level: AccessLevel): boolean {
  return isOpenToGuests(module) && level === 'read'
}

export function isOpenToGuests(module: string): boolean {
  return module === 'events' || module === 'dashboard'
}

/**
 * Whether permissions include the admin level on company settings and team. Every company must have a member who can
 * administer it.
 */
export function canAdministerCompany(permissions: Permissions): boolean {
  return levelOnModule(permissions, 'company_settings') === 'admin' && levelOnModule(permissions, 'team') === 'admin'
}

/** Whether `held` covers every level of `given`. Members can only grant access that they have themselves. */
export function isWithinOwnAccess(held: Permissions, given: Permissions): boolean {
  if (hasWildcard(held)) return true
  if (hasWildcard(given)) return false
  return Object.entries(given).every(([module, entry]) => {
    const own = levelOnModule(held, module)
    return entry !== true && own !== null && levelIncludes(own, entry.access)
  })
}
