import type { ModuleKey } from '#shared/modules.ts'

/** Route handle with the modules a page belongs to. Modules named here count as available, see `modulesWithScreens`. */
export const screenOf = (...modules: ModuleKey[]) => ({ modules })
