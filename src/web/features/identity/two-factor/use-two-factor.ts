import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'

export function useTwoFactor({ enabled }: { enabled: boolean }) {
  return useCall(api.twoFactor.getTwoFactor, enabled ? {} : null)
}

/** Whether it is on is part of who this is: a company may ask for it. Not waited for, as there are codes to show. */
function useChanged() {
  const invalidate = useInvalidate()
  return (word?: string) => {
    emitSessionEvent('USER_UPDATED')
    void invalidate(['session', 'twoFactor', api.security.listSecurityEvents])
    return word
  }
}

export function useStartTwoFactor() {
  return useAct(api.twoFactor.startTwoFactor, { failed: null, stale: [] })
}

export function useConfirmTwoFactor() {
  const changed = useChanged()
  return useAct(api.twoFactor.confirmTwoFactor, {
    done: () => changed('Two-factor authentication is on'),
    failed: null,
    stale: [],
  })
}

export function useDisableTwoFactor() {
  const changed = useChanged()
  return useAct(api.twoFactor.disableTwoFactor, {
    done: () => changed('Two-factor authentication is off'),
    failed: 'Failed to turn off two-factor authentication',
    stale: [],
  })
}

export function useReplaceRecoveryCodes() {
  const changed = useChanged()
  return useAct(api.twoFactor.renewRecoveryCodes, { done: () => changed(), failed: null, stale: [] })
}
