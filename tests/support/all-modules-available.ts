import { vi } from 'vitest'

/** Mock factory for `#shared/modules.ts` that marks every module as available. For tests of modules without screens. */
const actual = await vi.importActual<typeof import('#shared/modules.ts')>('#shared/modules.ts')
export const {
  coreModules,
  standardModules,
  platformModule,
  modulesWithScreens,
  isBuiltInModule,
  administrativeModules,
  currentModuleKey,
} = actual
export const isModuleAvailable = () => true
