import type { Output } from '#shared/call.ts'
import type { auth } from '#shared/features/identity/auth.ts'

export interface ChoosingPassword {
  heading: string
  lead: (email: string) => string
  named: boolean
  act: string
  done: string
  next: string
}

const reset: ChoosingPassword = {
  heading: 'Choose a new password',
  lead: (email) => `For ${email}.`,
  named: false,
  act: 'Save new password',
  done: 'Password updated successfully',
  next: 'All other sessions have been signed out. Sign in with your new password.',
}

/** Someone else may have signed up with this address: their data is discarded. */
const firstProof: ChoosingPassword = {
  heading: 'Make this account yours',
  lead: (email) =>
    `${email} has not been confirmed before. Choose your name and a password; they replace whatever was entered before.`,
  named: true,
  act: 'Confirm and save',
  done: 'Your email address is confirmed',
  next: 'The account is yours. Sign in with your new password.',
}

const restore: ChoosingPassword = {
  heading: 'Take your account back',
  lead: (email) =>
    `${email} becomes the primary address again and every session ends. Other addresses have to be verified again.`,
  named: false,
  act: 'Restore and save',
  done: 'Your account is restored',
  next: 'All sessions have been signed out. Sign in with your new password, and look through your settings.',
}

/** Texts for choosing a new password; null if the link does not lead to it. */
export function choosingPassword({
  kind,
  is_first_proof,
}: Pick<Output<typeof auth.calls.exchangeCode>, 'kind' | 'is_first_proof'>): ChoosingPassword | null {
  if (kind === 'restore') return restore
  if (kind === 'recovery') return is_first_proof ? firstProof : reset
  return kind === 'signup' && is_first_proof ? firstProof : null
}
