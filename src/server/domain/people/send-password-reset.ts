import { defineLinkMailJob, type RecipientAddress } from './define-link-mail-job.ts'

/**
 * Whether an address may reset the password. An unverified primary address may only while the account is new: an
 * established account does not sign in with it.
 */
export function canResetPassword({ is_primary, is_verified, is_established }: RecipientAddress): boolean {
  return is_verified || !is_primary || !is_established
}

/** Also sent to unverified addresses: opening the link proves that the address belongs to the person. */
export const sendPasswordReset = defineLinkMailJob({
  name: 'send-password-reset',
  purpose: 'reset_password',
  applies: canResetPassword,
  page: '/reset-password',
  button: 'Choose a new password',
  letter: {
    subject: 'Reset your password',
    paragraphs: ['Choose a new password with the link below. The link works once and expires in an hour.'],
    closing: "If you didn't request this, you can ignore this email. Your password won't change.",
  },
})
