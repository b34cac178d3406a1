import { backOfficeQueries } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

/** Sessions of a user. Refetched at each visit, because the user signs in and out elsewhere. */
export function useUserSessions(user_id: string) {
  return useApiInfiniteQuery(api.adminUsers.getUserSessions, { user_id }, { staleTime: 0 })
}

export function useEndUserSession() {
  const failed = 'The session could not be ended'
  return useApiMutation(api.adminUsers.endUserSession, {
    successToast: 'Session ended',
    errorToast: failed,
    invalidates: backOfficeQueries,
  })
}

export function useTurnOffTwoFactor() {
  return useApiMutation(api.adminUsers.turnOffTwoFactor, {
    successToast: { title: 'Two-factor authentication is off', message: 'The user is told by mail.' },
    errorToast: 'Two-factor authentication could not be turned off',
    invalidates: backOfficeQueries,
  })
}

export function useSendPasswordReset() {
  return useApiMutation(api.adminUsers.sendPasswordReset, {
    successToast: ({ is_sent }) =>
      is_sent
        ? { title: 'Password reset sent', message: 'The link works for an hour, once.' }
        : {
            title: 'Nothing was sent',
            message: 'A link is on its way already, or too many mails went to this address. Try again later.',
            tone: 'info',
          },
    errorToast: 'The password reset could not be sent',
    invalidates: backOfficeQueries,
  })
}
