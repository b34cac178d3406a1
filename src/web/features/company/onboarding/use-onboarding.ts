import { onboardingConfigOf } from '#shared/company-types.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { authenticationProblem, authenticationTimeoutMs, timeoutMessage } from './authentication-problem.ts'
import { preselectedPlanOf, type Wizard } from './wizard.ts'

/** Check that the user is still signed in, with a fresh request. `problem` is the message to show, or null. */
export function useAuthenticationCheck() {
  const { data, error, ...check } = useApiQuery(
    api.auth.getSession,
    {},
    {
      timeout: authenticationTimeoutMs,
      select: (account) => authenticationProblem(account, Date.now()),
      retry: false,
      staleTime: 0,
      gcTime: 0,
      // Later, a session that has ended opens the sign-in dialog, which keeps the input.
      ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
      // The query key contains the company. Keep the result when the user's company changes.
      placeholderData: (known) => known,
    },
  )
  const failure = error?.name === 'TimeoutError' ? timeoutMessage : error?.message
  return { ...check, problem: failure ?? data ?? null }
}

export function useCompanyTypes() {
  return useApiQuery(
    api.onboarding.listCompanyTypes,
    {},
    { select: ({ company_types }) => company_types.filter((type) => type.is_active) },
  )
}

/** Plans for the company type, the preselected plan, and whether the plan step is shown. */
export function usePlanChoice(wizard: Wizard) {
  const { companyTypeId } = wizard
  const type = useCompanyTypes().data?.find(({ id }) => id === companyTypeId)
  const plans = useApiQuery(api.onboarding.listPlans, companyTypeId ? { company_type_id: companyTypeId } : null, {
    select: ({ plans }) => plans,
  })
  const offered = plans.data ?? []
  const byDefault = offered.some(({ id }) => id === type?.default_plan_id)
  const isAsked = !(type && byDefault && onboardingConfigOf(type.onboarding_config).skip_plan_selection)
  return { plans, offered, plan: preselectedPlanOf(wizard, type, offered), isAsked }
}
