import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'

export function useTwoFactor({ enabled }: { enabled: boolean }) {
  return useApiQuery(api.twoFactor.getTwoFactor, enabled ? {} : null)
}

/**
 * Invalidate the session, because a company may require two-factor authentication. Not awaited, so that recovery codes
 * show immediately.
 */
function useInvalidateTwoFactor() {
  const invalidate = useInvalidate()
  return (word?: string) => {
    emitSessionEvent('USER_UPDATED')
    void invalidate(['session', 'twoFactor', api.security.listSecurityEvents])
    return word
  }
}

export function useStartTwoFactor() {
  return useApiMutation(api.twoFactor.startTwoFactor, { errorToast: null, invalidates: [] })
}

export function useConfirmTwoFactor() {
  const changed = useInvalidateTwoFactor()
  return useApiMutation(api.twoFactor.confirmTwoFactor, {
    successToast: () => changed('Two-factor authentication is on'),
    errorToast: null,
    invalidates: [],
  })
}

export function useDisableTwoFactor() {
  const changed = useInvalidateTwoFactor()
  return useApiMutation(api.twoFactor.disableTwoFactor, {
    successToast: () => changed('Two-factor authentication is off'),
    errorToast: 'Failed to turn off two-factor authentication',
    invalidates: [],
  })
}

export function useReplaceRecoveryCodes() {
  const changed = useInvalidateTwoFactor()
  return useApiMutation(api.twoFactor.renewRecoveryCodes, {
    successToast: () => changed(),
    errorToast: null,
    invalidates: [],
  })
}
