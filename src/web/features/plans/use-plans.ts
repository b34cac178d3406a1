import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api'

export function useAllPlans() {
  return useQuery({
    queryKey: ['admin', 'plans'],
    queryFn: async ({ signal }) => (await api.plans.listPlans({}, { signal })).plans,
  })
}
