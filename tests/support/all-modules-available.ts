import { vi } from 'vitest'

/**
 * For tests of what a module does that is sold: given to `vi.mock` in place of `#shared/modules.ts`, it counts every
 * module as having its screens.
 */
const actual = await vi.importActual<typeof import('#shared/modules.ts')>('#shared/modules.ts')
export const {
  coreModules,
  standardModules,
  platformModule,
  modulesWithScreens,
  isBuiltInModule,
  administrativeModules,
  moduleKey,
} = actual
export const isAvailable = () => true
