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

export function useUnblockSignIn() {
  return useApiMutation(api.adminUsers.unblockSignIn, {
    successToast: 'Sign-in unblocked',
    errorToast: 'Failed to unblock sign-in',
    invalidates: backOfficeQueries,
  })
}

export function useTurnOffTwoFactor() {
  return useApiMutation(api.adminUsers.turnOffTwoFactor, {
    successToast: { title: 'Two-factor authentication is off', message: 'The user is notified by email.' },
    errorToast: 'Two-factor authentication could not be turned off',
    invalidates: backOfficeQueries,
  })
}

export function useSendPasswordReset() {
  return useApiMutation(api.adminUsers.sendPasswordReset, {
    successToast: ({ is_sent }) =>
      is_sent
        ? { title: 'Password reset sent', message: 'The single-use link is valid for one hour.' }
        : {
            title: 'Nothing was sent',
            message: 'A link was sent recently, or too many emails went to this address. Try again later.',
            tone: 'info',
          },
    errorToast: 'The password reset could not be sent',
    invalidates: backOfficeQueries,
  })
}
