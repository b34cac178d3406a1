import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserEmail } from '#shared/features/identity/account.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { toast } from '#web/platform/toast/toast.ts'

const emailsKey = ['emails']

export function useEmails() {
  return useQuery({
    queryKey: emailsKey,
    queryFn: async ({ signal }) => (await api.account.listEmails({}, { signal })).emails,
  })
}

export function useAddEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => api.account.addEmail({ email }),
    onSuccess: () =>
      toast({ title: 'Email added successfully. Please verify it to use for invitations.', tone: 'success' }),
    onError: (error) => failed('Failed to add email', error),
    onSettled: () => client.invalidateQueries({ queryKey: emailsKey }),
  })
}

export function useRemoveEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: UserEmail) => api.account.removeEmail({ email_id: id }),
    onSuccess: () => toast({ title: 'Email removed successfully', tone: 'success' }),
    onError: (error) => failed('Failed to remove email', error),
    onSettled: () => client.invalidateQueries({ queryKey: emailsKey }),
  })
}

/** The address of the user follows the primary one, so the session is read again. */
export function useSetPrimaryEmail() {
  const client = useQueryClient()
  const { reload } = useSession()
  return useMutation({
    mutationFn: ({ id }: UserEmail) => api.account.setPrimaryEmail({ email_id: id }),
    onSuccess: ({ emails }) => {
      client.setQueryData(emailsKey, emails)
      toast({ title: 'Primary email updated successfully', tone: 'success' })
      emitSessionEvent('USER_UPDATED')
      reload().catch(() => undefined)
    },
    onError: (error) => failed('Failed to update primary email', error),
  })
}

export function useSendVerification() {
  return useMutation({
    mutationFn: ({ email }: UserEmail) => api.account.sendEmailVerification({ email }),
    onSuccess: (_, { email }) =>
      toast({ title: 'Verification Email Sent', message: `Look into the mailbox of ${email}.`, tone: 'success' }),
    onError: (error) => failed('Failed to send verification email', error),
  })
}

function failed(title: string, error: Error): void {
  toast({ title, message: errorMessage(error), tone: 'danger' })
}
