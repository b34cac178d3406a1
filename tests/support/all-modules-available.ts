import { vi } from 'vitest'

/**
 * For tests of what a module does that is sold: every module counts as having its screens.
 * `vi.mock('#shared/modules.ts', () => import('#tests/support/all-modules-available.ts'))`
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
