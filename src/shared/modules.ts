import { ownValue } from './own-value.ts'

/** Modules that every company has, whatever its plan. */
export const coreModules = ['dashboard', 'company_settings', 'team'] as const
export const standardModules = ['events', 'budget', 'crm', 'projects', 'analytics', 'marketing'] as const
export const platformModule = 'admin'

export type ModuleKey = (typeof coreModules)[number] | (typeof standardModules)[number] | typeof platformModule

const builtInModules: readonly string[] = [...coreModules, ...standardModules, platformModule]

/** Whether Marquee's code depends on this module, so that it cannot be deleted. */
export function isBuiltInModule(key: string): boolean {
  return builtInModules.includes(key)
}

/** Modules that the roles Manager and Member do not include. */
export const administrativeModules: readonly string[] = ['company_settings', 'team', platformModule]

/**
 * Modules that have screens. Only these are sold, counted, shown and granted. A test compares the list with the
 * pages that the web app registers.
 */
export const modulesWithScreens: readonly ModuleKey[] = [...coreModules, 'events', 'marketing', platformModule]

export function isModuleAvailable(key: string): boolean {
  const known = currentModuleKey(key)
  return modulesWithScreens.some((one) => one === known)
}

const aliases: Record<string, ModuleKey> = { project_management: 'projects' }

/** Current key of a module. `project_management` is an alias of `projects`. */
export function currentModuleKey(key: string): string {
  return ownValue(aliases, key) ?? key
}
