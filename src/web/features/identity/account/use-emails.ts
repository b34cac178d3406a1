import type { UserEmail } from '#shared/features/identity/account.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'

export function useEmails() {
  return useCall(api.account.listEmails, {}, { select: ({ emails }) => emails })
}

export function useAddEmail() {
  return useAct(api.account.addEmail, {
    done: 'Email added successfully. Please verify it to use for invitations.',
    failed: 'Failed to add email',
  })
}

export function useRemoveEmail() {
  return useAct(api.account.removeEmail, { done: 'Email removed successfully', failed: 'Failed to remove email' })
}

/** The address of the user follows the primary one. */
export function useSetPrimaryEmail() {
  return useAct(api.account.setPrimaryEmail, {
    done: () => {
      emitSessionEvent('USER_UPDATED')
      return 'Primary email updated successfully'
    },
    failed: 'Failed to update primary email',
    answers: api.account.listEmails,
    stale: ['session'],
  })
}

export function useSendVerification({ email }: UserEmail) {
  return useAct(() => api.account.sendEmailVerification({ email }), {
    done: { title: 'Verification Email Sent', message: `Look into the mailbox of ${email}.` },
    failed: 'Failed to send verification email',
    stale: [],
  })
}
