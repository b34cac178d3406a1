import { backOffice } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { type EmailAction, emailActionMessages } from './email-action-messages.ts'

type Asked = Parameters<typeof api.adminUsers.adminVerifyUserEmail>[0]

const calls: Record<EmailAction, (asked: Asked) => Promise<unknown>> = {
  verify: api.adminUsers.adminVerifyUserEmail,
  unverify: api.adminUsers.adminUnverifyUserEmail,
  'set-primary': api.adminUsers.adminSetPrimaryEmail,
  remove: api.adminUsers.adminRemoveUserEmail,
}

interface Asking {
  act: EmailAction
  email: string
  notes?: string
}

export function useEmailAction(target_user_id: string) {
  const perform = ({ act, email, notes }: Asking) =>
    calls[act]({ target_user_id, email_address: email, admin_notes: notes })
  return useApiMutation(perform, {
    successToast: (_, { act, email }) => ({ title: emailActionMessages[act].done, message: email }),
    errorToast: (_, { act }) => emailActionMessages[act].failed,
    invalidates: backOffice,
  })
}

export function useSendVerification() {
  return useApiMutation(api.adminUsers.sendEmailVerification, {
    successToast: (_, { email }) => ({
      title: 'Verification Email Sent',
      message: `The link to ${email} works for 24 hours, once.`,
    }),
    errorToast: 'Failed to send verification email',
    invalidates: backOffice,
  })
}
