import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useSetAnswer } from '#web/platform/queries/use-set-answer.ts'

/** They are gone at once. */
export function useHideFirstSteps() {
  const setAnswer = useSetAnswer()
  return useAct(companyApi.dashboard.hideFirstSteps, {
    begin: () => setAnswer(companyApi.dashboard.getDashboard, {}, (shown) => shown && { ...shown, first_steps: null }),
    failed: 'Failed to hide the first steps',
  })
}
