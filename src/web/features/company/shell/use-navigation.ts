import { useMemo } from 'react'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { type NavigationEntry, navigationEntries } from './navigation.ts'

export function useNavigation(): NavigationEntry[] {
  const { account } = useSession()
  const can = useCan()
  return useMemo(
    () =>
      navigationEntries({
        modules: account?.company?.modules ?? [],
        mayRead: (module) => mayOpen(module, can),
        isSuperAdmin: account?.is_super_admin ?? false,
      }),
    [account, can],
  )
}

/** The settings stay accessible in every company status, because billing is there. */
function mayOpen(module: string, can: ReturnType<typeof useCan>): boolean {
  return can({ module, level: 'read', status: module === 'company_settings' ? 'any' : 'follows' })
}
