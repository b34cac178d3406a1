import { Button, Group } from '@mantine/core'
import type { UserEmail } from '#shared/features/identity/account.ts'
import { type EmailAction, emailActionMessages, emailActionsFor } from './email-action-messages.ts'
import { useSendVerification } from './use-user-emails.ts'

interface EmailActionsProps {
  userId: string
  email: UserEmail
  onAct: (act: EmailAction) => void
}

export function EmailActions({ userId, email, onAct }: EmailActionsProps) {
  const send = useSendVerification()
  const [first, ...others] = emailActionsFor(email).map((act) => (
    <Button
      key={act}
      variant="default"
      size="xs"
      c={act === 'remove' ? 'var(--mq-danger)' : undefined}
      aria-label={`${emailActionMessages[act].label} ${email.email}`}
      onClick={() => onAct(act)}
    >
      {emailActionMessages[act].label}
    </Button>
  ))
  return (
    <Group gap={6}>
      {first}
      {email.is_verified ? null : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Send Verification to ${email.email}`}
          loading={send.isPending}
          onClick={() => send.mutate({ target_user_id: userId, email: email.email })}
        >
          Send Verification
        </Button>
      )}
      {others}
    </Group>
  )
}
