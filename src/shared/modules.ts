import { ownValue } from './own-value.ts'

/** Modules of every company, independent of the plan. */
export const coreModules = ['dashboard', 'company_settings', 'team'] as const
export const standardModules = ['events', 'budget', 'crm', 'projects', 'analytics', 'marketing'] as const
export const platformModule = 'admin'

export type ModuleKey = (typeof coreModules)[number] | (typeof standardModules)[number] | typeof platformModule

const builtInModules: readonly string[] = [...coreModules, ...standardModules, platformModule]

/** Whether the product's code depends on this module. */
export function isBuiltInModule(key: string): boolean {
  return builtInModules.includes(key)
}

/** Modules excluded from the roles Manager and Member. */
export const administrativeModules: readonly string[] = ['company_settings', 'team', platformModule]

/**
 * Modules with screens: only these are sold, counted, shown and granted. A test compares the list with the pages registered
 * in the web app.
 */
export const modulesWithScreens: readonly ModuleKey[] = [...coreModules, 'events', 'marketing', platformModule]

export function isAvailable(key: string): boolean {
  const known = moduleKey(key)
  return modulesWithScreens.some((one) => one === known)
}

const aliases: Record<string, ModuleKey> = { project_management: 'projects' }

/** Canonical key; `project_management` is an alias of `projects`. */
export function moduleKey(key: string): string {
  return ownValue(aliases, key) ?? key
}
