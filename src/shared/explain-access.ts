import { type AccessLevel, type AccessSubject, accessLevels, can, levelOnModule } from './access.ts'
import { currentModuleKey } from './modules.ts'

/** Reasons why a member has less access than their role. If several apply, the first one is reported. */
export const accessLimitReasons = ['user', 'role_inactive', 'module', 'guest', 'company_status'] as const
export type AccessLimitReason = (typeof accessLimitReasons)[number]

export interface AccessExplanation {
  role_level: AccessLevel | null
  level: AccessLevel | null
  limited_by: AccessLimitReason | null
}

/** Explain a member's access to a module: level of the role, effective level, and the reason if they differ. */
export function explainAccess(subject: AccessSubject, module: string): AccessExplanation {
  const role_level = subject.role ? levelOnModule(subject.role.permissions, module) : null
  const level = [...accessLevels].reverse().find((each) => can(subject, { module, level: each })) ?? null
  return { role_level, level, limited_by: level === role_level ? null : limitOn(subject, currentModuleKey(module)) }
}

function limitOn(subject: AccessSubject, key: string): AccessLimitReason {
  if (subject.user_status !== 'active' || subject.membership_status !== 'active') return 'user'
  if (!subject.role?.is_active || subject.role.deleted) return 'role_inactive'
  if (!subject.modules.some(({ module_key }) => module_key === key)) return 'module'
  const asMember = { ...subject, is_guest: false, company_status: 'active' as const }
  const asGuest = { ...asMember, is_guest: subject.is_guest }
  const unlimited = accessLevels.filter((level) => can(asMember, { module: key, level })).length
  return accessLevels.filter((level) => can(asGuest, { module: key, level })).length < unlimited
    ? 'guest'
    : 'company_status'
}
