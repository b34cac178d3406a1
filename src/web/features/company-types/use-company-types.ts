import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api'

export function useCompanyTypes() {
  return useQuery({
    queryKey: ['admin', 'company-types'],
    queryFn: async ({ signal }) => (await api.companyTypes.listCompanyTypes({}, { signal })).company_types,
  })
}
