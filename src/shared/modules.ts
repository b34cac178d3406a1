import { ownValue } from './own-value.ts'

/** Modules every company has, whatever its plan. */
export const coreModules = ['dashboard', 'company_settings', 'team'] as const
/** Modules a plan or an override grants. */
export const standardModules = ['events', 'budget', 'crm', 'projects', 'analytics', 'marketing'] as const
/** The module that only the platform company has. */
export const platformModule = 'admin'

export type ModuleKey = (typeof coreModules)[number] | (typeof standardModules)[number] | typeof platformModule

const builtInModules: readonly string[] = [...coreModules, ...standardModules, platformModule]

/** Whether the product itself counts on what kind of module this is. */
export function isBuiltInModule(key: string): boolean {
  return builtInModules.includes(key)
}

/** Modules that the roles Manager and Member leave alone. */
export const administrativeModules: readonly string[] = ['company_settings', 'team', platformModule]

/**
 * The modules whose screens exist: only these are sold, counted, shown and given. A guard holds the list against the
 * pages that the web registers, so that a module is named here with its first screen and not before.
 */
export const modulesWithScreens: readonly ModuleKey[] = [...coreModules, 'events', 'marketing', platformModule]

/** The one rule of availability. */
export function isAvailable(key: string): boolean {
  const known = moduleKey(key)
  return modulesWithScreens.some((one) => one === known)
}

const aliases: Record<string, ModuleKey> = { project_management: 'projects' }

/** The key under which a module is known; `project_management` is another name of `projects`. */
export function moduleKey(key: string): string {
  return ownValue(aliases, key) ?? key
}
