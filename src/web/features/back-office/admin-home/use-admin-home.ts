import { api } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

const staleTime = 30_000

export function usePlatformCounts() {
  return useCall(api.adminHome.getPlatformCounts, {}, { staleTime })
}

export function useDailyTotals() {
  return useCall(api.adminHome.getDailyTotals, {}, { select: ({ days }) => days, staleTime })
}

export function useRevenue() {
  return useCall(api.subscriptions.getSubscriptionMetrics, {}, { select: ({ mrr }) => mrr, staleTime })
}

export function useSystemHealth() {
  return useCall(api.adminHome.getSystemHealth, {}, { staleTime })
}

/** Entries shown on the first page. */
const recent = 8

export function useRecentActivity() {
  return useCall(api.auditLog.getAuditLogsPaginated, { limit_param: recent }, { select: ({ logs }) => logs, staleTime })
}

/** Asks for all of the page again. */
export function useRefresh() {
  const shown = [usePlatformCounts(), useDailyTotals(), useRevenue(), useSystemHealth(), useRecentActivity()]
  return {
    refreshing: shown.some(({ isFetching }) => isFetching),
    refresh: () => Promise.all(shown.map(({ refetch }) => refetch())),
  }
}
