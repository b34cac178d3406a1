import { useNavigate } from 'react-router'
import { limitErrors } from '#shared/limit-errors.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useCan } from '#web/platform/session/session.tsx'
import type { Toast } from '#web/platform/toast/toast.ts'

export const billingTabPath = '/company-settings?tab=billing'
export const seePlansLabel = 'See plans'

export function isLimitCode(code: string | undefined): boolean {
  return limitErrors.some((one) => one === code)
}

export function isLimitError(error: unknown): boolean {
  return hasErrorCode(error, ...limitErrors)
}

export function useCanChangePlan(): boolean {
  return useCan()({ module: 'company_settings', level: 'admin', status: 'any' })
}

/** Toast for an error. If a plan limit caused it, members who may change the plan get a link to the plans. */
export function useErrorToast(): (title: string) => (error: Error) => Omit<Toast, 'tone'> {
  const navigate = useNavigate()
  const mayPay = useCanChangePlan()
  return (title) => (error) => ({
    title,
    message: error.message,
    ...(mayPay &&
      isLimitError(error) && { action: { label: seePlansLabel, act: () => void navigate(billingTabPath) } }),
  })
}
