import type { CompanyStatus } from './company-status.ts'
import { statusAllows } from './company-status.ts'
import { type ModuleKey, moduleKey } from './modules.ts'
import { ownValue } from './own-value.ts'

export const levels = ['read', 'write', 'admin'] as const
export type Level = (typeof levels)[number]

/** A map of module key to level, or the wildcard flag, which only roles of the platform company can hold. */
export type Permissions = Record<string, { access: Level } | true>

/** `admin` includes `write` includes `read`. */
export function levelReaches(held: Level, needed: Level): boolean {
  return levels.indexOf(held) >= levels.indexOf(needed)
}

export function hasWildcard(permissions: Permissions): boolean {
  return permissions['*'] === true
}

/** The level a role holds on a module, aliases resolved; null for none. */
export function levelOn(permissions: Permissions, module: string): Level | null {
  if (hasWildcard(permissions)) return 'admin'
  const entry = ownValue(permissions, moduleKey(module)) ?? ownValue(permissions, module)
  return entry && entry !== true ? entry.access : null
}

/** Everything that access depends on. The server reads it in one query; the browser gets it with the session. */
export interface AccessSubject {
  user_status: 'active' | 'suspended'
  membership_status: 'active' | 'inactive' | null
  /** A guest reaches the dashboard and the events of the invitation, whatever the role says beyond them. */
  is_guest: boolean
  role: { permissions: Permissions; is_active: boolean; deleted: boolean } | null
  company_status: CompanyStatus | null
  /** Keys of the modules the company has: core, plan and live overrides. */
  modules: readonly { module_key: string; is_core: boolean }[]
}

export interface Question {
  module: ModuleKey | (string & {})
  level: Level
  /** 'any' for what must stay possible whatever is owed, such as paying; 'even_closed' also while the company waits to be deleted. */
  status?: 'follows' | 'any' | 'even_closed'
}

/**
 * The one permission question: may this person use this module at this level, here and now?
 * Entitlement (what the company has) and permission (what the role says) must both hold.
 */
export function can(subject: AccessSubject, question: Question): boolean {
  const { role } = subject
  if (subject.user_status !== 'active' || subject.membership_status !== 'active') return false
  if (!role?.is_active || role.deleted) return false

  const key = moduleKey(question.module)
  if (subject.is_guest && !guestMay(key, question.level)) return false
  const entitled = subject.modules.find((module) => module.module_key === key)
  if (!entitled) return false

  const held = levelOn(role.permissions, key)
  if (!held || !levelReaches(held, question.level)) return false

  if (question.status === 'even_closed') return true
  if (question.status === 'any') return subject.company_status !== 'closed'
  return statusAllows(subject.company_status, question.level, entitled.is_core)
}

/** Whatever the role says, a guest writes nothing. */
function guestMay(module: string, level: Level): boolean {
  return isOpenToGuests(module) && level === 'read'
}

export function isOpenToGuests(module: string): boolean {
  return module === 'events' || module === 'dashboard'
}

/** Administrates a company: its settings and its team. At least one member must. */
export function administrates(permissions: Permissions): boolean {
  return levelOn(permissions, 'company_settings') === 'admin' && levelOn(permissions, 'team') === 'admin'
}

/** Nobody hands out more than they hold: true when every level of `given` is reached by `held`. */
export function isWithinOwnAccess(held: Permissions, given: Permissions): boolean {
  if (hasWildcard(held)) return true
  if (hasWildcard(given)) return false
  return Object.entries(given).every(([module, entry]) => {
    const own = levelOn(held, module)
    return entry !== true && own !== null && levelReaches(own, entry.access)
  })
}
