import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { authenticationProblem, authenticationTimeout, timeoutSentence } from './authentication-problem.ts'

/** Asks the server anew who this is; resolves to the sentence of what is wrong, or null. [C-ONB-06..09] */
export function useAuthenticationCheck() {
  return useQuery({
    queryKey: ['onboarding', 'authentication'],
    queryFn: async ({ signal }) => {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), authenticationTimeout)
      try {
        const account = await api.auth.getSession({}, { signal: AbortSignal.any([signal, late.signal]) })
        return authenticationProblem(account, Date.now())
      } catch (failure) {
        if (late.signal.aborted) return timeoutSentence
        throw failure
      } finally {
        clearTimeout(timer)
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useCompanyTypes() {
  return useQuery({
    queryKey: ['onboarding', 'company-types'],
    queryFn: async ({ signal }) => {
      const { company_types } = await api.onboarding.listCompanyTypes({}, { signal })
      return company_types.filter((type) => type.is_active)
    },
  })
}

export function usePlans(companyTypeId: string | null) {
  return useQuery({
    queryKey: ['onboarding', 'plans', companyTypeId],
    queryFn: async ({ signal }) => {
      const { plans } = await api.onboarding.listPlans({ company_type_id: companyTypeId ?? undefined }, { signal })
      return plans
    },
  })
}
