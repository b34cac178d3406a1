import type { CompanyModule } from '#shared/entities.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { useSession } from '#web/platform/session/session.tsx'

/** Modules of the company that have pages, in the order of the menu. */
export function useAvailableModules(): readonly CompanyModule[] {
  const { account } = useSession()
  return (account?.company?.modules ?? []).filter(({ module_key }) => isModuleAvailable(module_key))
}
