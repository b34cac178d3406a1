import { backOffice as stale } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { type EmailAct, emailActMessages } from './email-acts.ts'

type Asked = Parameters<typeof api.adminUsers.adminVerifyUserEmail>[0]

const calls: Record<EmailAct, (asked: Asked) => Promise<unknown>> = {
  verify: api.adminUsers.adminVerifyUserEmail,
  unverify: api.adminUsers.adminUnverifyUserEmail,
  'set-primary': api.adminUsers.adminSetPrimaryEmail,
  remove: api.adminUsers.adminRemoveUserEmail,
}

interface Asking {
  act: EmailAct
  email: string
  notes?: string
}

export function useEmailAct(target_user_id: string) {
  const perform = ({ act, email, notes }: Asking) =>
    calls[act]({ target_user_id, email_address: email, admin_notes: notes })
  return useAct(perform, {
    done: (_, { act, email }) => ({ title: emailActMessages[act].done, message: email }),
    failed: (_, { act }) => emailActMessages[act].failed,
    stale,
  })
}

export function useSendVerification() {
  return useAct(api.adminUsers.sendEmailVerification, {
    done: (_, { email }) => ({
      title: 'Verification Email Sent',
      message: `The link to ${email} works for 24 hours, once.`,
    }),
    failed: 'Failed to send verification email',
    stale,
  })
}
