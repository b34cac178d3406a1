import type { ModuleKey } from '#shared/modules.ts'

/**
 * Route handle with the modules of a page. Modules without any page count as not available yet, see
 * `modulesWithScreens`.
 */
export const screenOf = (...modules: ModuleKey[]) => ({ modules })
