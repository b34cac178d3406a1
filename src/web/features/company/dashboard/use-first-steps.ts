import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useSetQueryData } from '#web/platform/queries/use-set-query-data.ts'

export function useHideFirstSteps() {
  const setAnswer = useSetQueryData()
  return useApiMutation(companyApi.dashboard.hideFirstSteps, {
    onMutate: () =>
      setAnswer(companyApi.dashboard.getDashboard, {}, (shown) => shown && { ...shown, first_steps: null }),
    errorToast: 'Failed to hide the first steps',
  })
}
