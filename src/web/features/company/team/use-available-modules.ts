import type { CompanyModule } from '#shared/entities.ts'
import { isAvailable } from '#shared/modules.ts'
import { useSession } from '#web/platform/session/session.tsx'

/** Modules of the company with screens, in menu order. */
export function useAvailableModules(): readonly CompanyModule[] {
  const { account } = useSession()
  return (account?.company?.modules ?? []).filter(({ module_key }) => isAvailable(module_key))
}
