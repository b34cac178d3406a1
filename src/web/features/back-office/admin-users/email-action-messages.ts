import type { UserEmail } from '#shared/features/identity/account.ts'

export type EmailAction = 'verify' | 'unverify' | 'set-primary' | 'remove'

interface Words {
  label: string
  title: string
  effect: string
  tone: 'danger' | 'plain'
  done: string
  failed: string
}

export const emailActionMessages: Record<EmailAction, Words> = {
  verify: {
    label: 'Verify',
    title: 'Verify this email?',
    effect: 'is taken for verified without a link: it can sign in, become primary and accept invitations.',
    tone: 'plain',
    done: 'Email Verified',
    failed: 'Failed to verify email',
  },
  unverify: {
    label: 'Unverify',
    title: 'Unverify this email?',
    effect: 'can no longer be used to sign in until it is verified again. Open sessions go on.',
    tone: 'danger',
    done: 'Email Unverified',
    failed: 'Failed to unverify email',
  },
  'set-primary': {
    label: 'Set Primary',
    title: 'Make this email the primary one?',
    effect: 'becomes the email of this account. The present one stays as a further address.',
    tone: 'plain',
    done: 'Primary Email Updated',
    failed: 'Failed to set primary email',
  },
  remove: {
    label: 'Remove',
    title: 'Remove this email?',
    effect: 'is taken from this account; it cannot sign in any more and is free for another account.',
    tone: 'danger',
    done: 'Email Removed',
    failed: 'Failed to remove email',
  },
}

/** Actions that the server accepts for the address. */
export function emailActionsFor({
  is_primary,
  is_verified,
}: Pick<UserEmail, 'is_primary' | 'is_verified'>): EmailAction[] {
  return [
    is_verified ? 'unverify' : 'verify',
    ...(is_verified && !is_primary ? (['set-primary'] as const) : []),
    ...(is_primary ? [] : (['remove'] as const)),
  ]
}
