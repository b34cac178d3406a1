import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type EmailAct, emailActWords } from './email-acts.ts'

type Asked = Parameters<typeof api.adminUsers.adminVerifyUserEmail>[0]

const calls: Record<EmailAct, (asked: Asked) => Promise<unknown>> = {
  verify: (asked) => api.adminUsers.adminVerifyUserEmail(asked),
  unverify: (asked) => api.adminUsers.adminUnverifyUserEmail(asked),
  'set-primary': (asked) => api.adminUsers.adminSetPrimaryEmail(asked),
  remove: (asked) => api.adminUsers.adminRemoveUserEmail(asked),
}

export function useEmailAct(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, email, notes }: { act: EmailAct; email: string; notes?: string }) =>
      calls[act]({ target_user_id: userId, email_address: email, admin_notes: notes }),
    onSuccess: (_, { act, email }) => toast({ title: emailActWords[act].done, message: email, tone: 'success' }),
    onError: (error, { act }) =>
      toast({ title: emailActWords[act].failed, message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export function useSendVerification(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => api.adminUsers.sendEmailVerification({ target_user_id: userId, email }),
    onSuccess: (_, email) =>
      toast({
        title: 'Verification Email Sent',
        message: `The link to ${email} works for 24 hours, once.`,
        tone: 'success',
      }),
    onError: (error) =>
      toast({ title: 'Failed to send verification email', message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
