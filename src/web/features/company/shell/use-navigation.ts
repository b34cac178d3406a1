import { useMemo } from 'react'
import type { CompanyModule } from '#shared/entities.ts'
import { ownValue } from '#shared/own-value.ts'
import { useCan, useIsGuest, useSession } from '#web/platform/session/session.tsx'

export function useSidebarEntries(): NavigationEntry[] {
  const { account } = useSession()
  const can = useCan()
  const isGuest = useIsGuest()
  return useMemo(
    () =>
      navigationEntries({
        modules: account?.company?.modules ?? [],
        mayRead: (module) => mayOpenModule(module, can),
        isSuperAdmin: account?.is_super_admin ?? false,
        isGuest,
      }),
    [account, can, isGuest],
  )
}

/** Settings can be opened in every company status, because they contain billing. */
function mayOpenModule(module: string, can: ReturnType<typeof useCan>): boolean {
  return can({ module, level: 'read', status: module === 'company_settings' ? 'any' : 'follows' })
}

interface NavigationEntry {
  key: string
  label: string
  path: string
  /** Search of the address, which belongs to the page but not to its path. */
  search?: string
  icon: string
  sortOrder: number
}

const superAdminEntry: NavigationEntry = {
  key: 'super-admin',
  label: 'Super Admin',
  path: '/admin',
  icon: 'shield',
  sortOrder: 999,
}

/** Further pages of a module, listed below its entry. */
const subEntries: Record<
  string,
  readonly (Pick<NavigationEntry, 'label' | 'path' | 'icon'> & { forGuests: boolean })[]
> = {
  events: [
    { label: 'Calendar', path: '/events/calendar', icon: 'calendar range', forGuests: true },
    { label: 'Holds', path: '/events/holds', icon: 'list ordered', forGuests: false },
    { label: 'Venues', path: '/venues', icon: 'building', forGuests: true },
    { label: 'Spaces', path: '/spaces', icon: 'grid', forGuests: false },
  ],
}

interface NavigationState {
  modules: readonly CompanyModule[]
  mayRead: (moduleKey: string) => boolean
  isSuperAdmin: boolean
  isGuest?: boolean
}

/** Entries of the sidebar: the dashboard first, then modules by `sort_order`, then the back office. */
export function navigationEntries({
  modules,
  mayRead,
  isSuperAdmin,
  isGuest = false,
}: NavigationState): NavigationEntry[] {
  const entries = modules.flatMap((module): NavigationEntry[] => {
    if (!module.navigation_path || !mayRead(module.module_key)) return []
    const { module_key, module_name, navigation_path, icon, sort_order } = module
    const below = (ownValue(subEntries, module_key) ?? []).filter(({ forGuests }) => forGuests || !isGuest)
    return [
      {
        ...{ key: module_key, label: module_name, path: navigation_path, icon, sortOrder: sort_order },
        // The path opens the calendar, which has an entry of its own.
        ...(module_key === 'events' && { search: '?list' }),
      },
      ...below.map(({ label, path, icon }) => ({ key: path, label, path, icon, sortOrder: sort_order })),
    ]
  })
  if (isSuperAdmin) entries.push(superAdminEntry)
  return entries.sort((a, b) => sortRank(a) - sortRank(b))
}

function sortRank(entry: NavigationEntry): number {
  return entry.key === 'dashboard' ? Number.NEGATIVE_INFINITY : entry.sortOrder
}
