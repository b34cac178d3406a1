import { companyApi } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

export function useDashboard() {
  return useCall(companyApi.dashboard.getDashboard, {}, { failed: 'Failed to load dashboard widgets' })
}
