import { api } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { authenticationProblem, authenticationTimeout, timeoutSentence } from './authentication-problem.ts'

/** Asks the server anew who this is; `problem` is the sentence of what is wrong, or null. [C-ONB-06..09] */
export function useAuthenticationCheck() {
  const { data, error, ...check } = useCall(
    api.auth.getSession,
    {},
    {
      timeout: authenticationTimeout,
      select: (account) => authenticationProblem(account, Date.now()),
      retry: false,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
  )
  const failure = error?.name === 'TimeoutError' ? timeoutSentence : error?.message
  return { ...check, problem: failure ?? data ?? null }
}

export function useCompanyTypes() {
  return useCall(
    api.onboarding.listCompanyTypes,
    {},
    { select: ({ company_types }) => company_types.filter((type) => type.is_active) },
  )
}

export function usePlans(companyTypeId: string | null) {
  return useCall(
    api.onboarding.listPlans,
    { company_type_id: companyTypeId ?? undefined },
    { select: ({ plans }) => plans },
  )
}
