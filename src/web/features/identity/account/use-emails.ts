import type { UserEmail } from '#shared/features/identity/account.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'

export function useEmails() {
  return useApiQuery(api.account.listEmails, {}, { select: ({ emails }) => emails })
}

export function useAddEmail() {
  return useApiMutation(api.account.addEmail, {
    successToast: 'Email added successfully. Please verify it to use for invitations.',
    errorToast: 'Failed to add email',
  })
}

export function useRemoveEmail() {
  return useApiMutation(api.account.removeEmail, {
    successToast: 'Email removed successfully',
    errorToast: 'Failed to remove email',
  })
}

/** Change the primary address. Invalidates the session too, because it contains that address. */
export function useSetPrimaryEmail() {
  return useApiMutation(api.account.setPrimaryEmail, {
    successToast: () => {
      emitSessionEvent('USER_UPDATED')
      return 'Primary email updated successfully'
    },
    errorToast: 'Failed to update primary email',
    updatesQuery: api.account.listEmails,
    invalidates: ['session'],
  })
}

export function useSendVerification({ email }: UserEmail) {
  return useApiMutation(() => api.account.sendEmailVerification({ email }), {
    successToast: { title: 'Verification Email Sent', message: `Look into the mailbox of ${email}.` },
    errorToast: 'Failed to send verification email',
    invalidates: [],
  })
}
