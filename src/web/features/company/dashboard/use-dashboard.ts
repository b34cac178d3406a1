import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export function useDashboard() {
  return useApiQuery(companyApi.dashboard.getDashboard, {}, { errorToast: 'Failed to load dashboard widgets' })
}
