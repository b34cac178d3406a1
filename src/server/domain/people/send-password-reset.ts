import { type AddressOfMail, mailWithSecret } from './mail-with-secret.ts'

/** Not the primary address of an account in use that is not verified: it lets nobody sign in. */
export function canResetPassword({ is_primary, is_verified, is_established }: AddressOfMail): boolean {
  return is_verified || !is_primary || !is_established
}

/** Also to who never proved the address: choosing a password by its link is the first proof. */
export const sendPasswordReset = mailWithSecret({
  name: 'send-password-reset',
  purpose: 'reset_password',
  applies: canResetPassword,
  page: '/reset-password',
  button: 'Choose a new password',
  letter: {
    subject: 'Reset your password',
    paragraphs: ['Choose a new password with the link below. It works once, within an hour.'],
    closing: 'If you did not ask for this, you can ignore this mail; your password stays as it is.',
  },
})
