import type { ModuleKey } from '#shared/modules.ts'

/** Says of a page whose screen it is. What is named here is what the product sells: see `modulesWithScreens`. */
export const screenOf = (...modules: ModuleKey[]) => ({ modules })
