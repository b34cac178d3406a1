import { implement } from '#server/platform/app/implement.ts'
import { account } from '#shared/features/identity/account.ts'
import { addEmail } from './add-email.ts'
import { getPasswordPolicy } from './get-password-policy.ts'
import { getProfile } from './get-profile.ts'
import { listEmails } from './list-emails.ts'
import { listNotificationChoices } from './list-notification-choices.ts'
import { removeEmail } from './remove-email.ts'
import { sendEmailVerification } from './send-email-verification.ts'
import { setFormats } from './set-formats.ts'
import { setNotificationChoice } from './set-notification-choice.ts'
import { setPrimaryEmail } from './set-primary-email.ts'
import { updateProfile } from './update-profile.ts'
import { uploadProfilePhoto } from './upload-profile-photo.ts'
import { verifyEmail } from './verify-email.ts'

export const accountApi = implement(account, {
  getProfile,
  getPasswordPolicy,
  setFormats,
  listNotificationChoices,
  setNotificationChoice,
  updateProfile,
  uploadProfilePhoto,
  listEmails,
  addEmail,
  removeEmail,
  setPrimaryEmail,
  sendEmailVerification,
  verifyEmail,
})
