import { keepPreviousData } from '@tanstack/react-query'
import type { GrowthUnit } from '#shared/features/back-office/admin-home.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'

const staleTime = 30_000

export function usePlatformCounts() {
  return useApiQuery(api.adminHome.getPlatformCounts, {}, { staleTime })
}

export function useOpenWorkCounts() {
  return useApiQuery(api.adminHome.getOpenWork, {}, { staleTime })
}

export function useGrowth(by: GrowthUnit) {
  return useApiQuery(
    api.adminHome.getGrowth,
    { by },
    { select: ({ periods }) => periods, placeholderData: keepPreviousData },
  )
}

export function useRevenue() {
  return useApiQuery(api.subscriptions.getSubscriptionMetrics, {}, { select: ({ mrr }) => mrr, staleTime })
}

export function useSystemHealth() {
  return useApiQuery(api.adminHome.getSystemHealth, {}, { staleTime })
}

const recentActivityCount = 8

export function useRecentActivity() {
  return useApiQuery(
    api.auditLog.getAuditLogsPaginated,
    { limit_param: recentActivityCount },
    { select: ({ logs }) => logs, staleTime },
  )
}

export function useRefreshAdminHome() {
  const shown = [useOpenWorkCounts(), usePlatformCounts(), useRevenue(), useSystemHealth(), useRecentActivity()]
  const invalidate = useInvalidate()
  return {
    refreshing: shown.some(({ isFetching }) => isFetching),
    refresh: () => Promise.all([...shown.map(({ refetch }) => refetch()), invalidate([api.adminHome.getGrowth])]),
  }
}
