import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'

/** Read anew at each visit: webhooks and payments change elsewhere. */
export function useIntegrations() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['company-integrations', company],
    queryFn: ({ signal }) => api.companies.getIntegrations({}, { signal }),
    staleTime: 0,
  })
}

/** Under the team's key, so that what changes the team makes it stale. */
export function useTeamOverview() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['team', company, 'overview'],
    queryFn: ({ signal }) => api.companies.getTeamOverview({}, { signal }),
  })
}
