import { backOffice as stale } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

/** Read anew at each visit: sessions come and go elsewhere. */
export function useUserSessions(user_id: string) {
  return usePages(api.adminUsers.getUserSessions, { user_id }, { staleTime: 0 })
}

export function useEndUserSession() {
  const failed = 'The session could not be ended'
  return useAct(api.adminUsers.endUserSession, { done: 'Session ended', failed, stale })
}

export function useTurnOffTwoFactor() {
  return useAct(api.adminUsers.turnOffTwoFactor, {
    done: { title: 'Two-factor authentication is off', message: 'The user is told by mail.' },
    failed: 'Two-factor authentication could not be turned off',
    stale,
  })
}

export function useSendPasswordReset() {
  return useAct(api.adminUsers.sendPasswordReset, {
    done: ({ is_sent }) =>
      is_sent
        ? { title: 'Password reset sent', message: 'The link works for an hour, once.' }
        : {
            title: 'Nothing was sent',
            message: 'A link is on its way already, or too many mails went to this address. Try again later.',
            tone: 'info',
          },
    failed: 'The password reset could not be sent',
    stale,
  })
}
