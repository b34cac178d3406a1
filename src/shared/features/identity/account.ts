import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import {
  emailAddress,
  fullName,
  id,
  linkToken,
  noInput,
  oneLine,
  paragraphs,
  passwordInput,
  success,
  timestamp,
} from '#shared/fields.ts'
import { formatLocales } from '#shared/format-locales.ts'
import { emailChoices, type NotificationKind, notificationKinds } from '#shared/notification-choices.ts'

const emailChoice = z.enum(emailChoices)

export const maxBioLength = 500

/** Maximum size of a photo file in bytes, before Base64 encoding. */
export const maxPhotoBytes = 5 * 1024 * 1024

export const profile = z.object({
  user_id: id,
  display_name: z.string().nullable(),
  bio: z.string().nullable(),
  profile_photo_url: z.string().nullable(),
})

export const userEmail = z.object({
  id,
  user_id: id,
  email: z.string(),
  is_primary: z.boolean(),
  is_verified: z.boolean(),
  created_at: timestamp,
})
export type UserEmail = z.output<typeof userEmail>

export const account = feature('account', {
  getProfile: readCall({
    summary: 'The profile of the signed-in user; null when none has been saved.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ profile: profile.nullable() }),
    errors: [],
  }),
  getPasswordPolicy: readCall({
    summary: 'Whether a company of the signed-in user requires a strong password.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ is_strict: z.boolean() }),
    errors: [],
  }),
  updateProfile: writeCall({
    summary: 'Saves the profile, making it at first, and the full name.',
    access: 'signed-in',
    input: z.strictObject({
      /** Omitted fields stay unchanged. */
      full_name: fullName.optional(),
      display_name: oneLine(120).optional(),
      bio: paragraphs(maxBioLength).optional(),
    }),
    output: z.object({ profile }),
    errors: [],
  }),
  setFormats: writeCall({
    summary: 'Chooses by whose ways dates, times and numbers are written; null follows the browser.',
    access: 'signed-in',
    input: z.strictObject({ format_locale: z.enum(formatLocales).nullable() }),
    output: success,
    errors: [],
  }),
  listNotificationChoices: readCall({
    summary: 'When the signed-in user gets an email about each kind of notification.',
    access: 'signed-in',
    input: noInput,
    output: z.object({
      choices: z.object({ hold_challenges: emailChoice, hold_news: emailChoice } satisfies Record<
        NotificationKind,
        typeof emailChoice
      >),
    }),
    errors: [],
  }),
  setNotificationChoice: writeCall({
    summary: 'Choose when to get an email about a kind of notification, in all companies: at once, daily, or never.',
    access: 'signed-in',
    input: z.strictObject({
      kind: z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]),
      email: emailChoice,
    }),
    output: success,
    errors: [],
  }),
  uploadProfilePhoto: writeCall({
    summary: 'Sets the profile photo from an image file of at most 5 MB; it is cropped to a square and encoded anew.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    body_limit: Math.ceil(maxPhotoBytes * 1.4),
    input: z.strictObject({
      photo: z
        .base64('Send the file as base64')
        .min(1, 'Choose a file')
        .max(Math.ceil((maxPhotoBytes * 4) / 3) + 4, 'At most 5 MB'),
    }),
    output: z.object({ profile }),
    errors: ['not_an_image'],
  }),
  listEmails: readCall({
    summary: 'The addresses of the signed-in user, the primary first.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ emails: z.array(userEmail) }),
    errors: [],
  }),
  addEmail: writeCall({
    idempotent: true,
    summary: 'Adds an address, unverified and not primary; needs the current password.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ email: emailAddress, current_password: passwordInput }),
    output: z.object({ email: userEmail }),
    errors: ['email_already_registered', 'wrong_current_password', 'sign_in_blocked'],
  }),
  removeEmail: writeCall({
    summary: 'Removes an address that is not primary.',
    access: 'signed-in',
    impersonation: 'refused',
    input: z.strictObject({ email_id: id }),
    output: success,
    errors: ['not_found', 'email_is_primary'],
  }),
  setPrimaryEmail: writeCall({
    summary:
      'Makes a verified address the primary one; needs the current password. The former one is told, with a link that takes it back.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ email_id: id, current_password: passwordInput }),
    output: z.object({ emails: z.array(userEmail) }),
    errors: ['not_found', 'email_not_verified', 'email_is_primary', 'wrong_current_password', 'sign_in_blocked'],
  }),
  sendEmailVerification: writeCall({
    summary: 'Mails a verification link to one of the own addresses.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 10,
    input: z.strictObject({ email: emailAddress }),
    output: success,
    errors: ['not_found'],
  }),
  verifyEmail: writeCall({
    summary: 'Verifies the address that a link was mailed to, in a session of the account that added it.',
    access: 'public',
    impersonation: 'refused',
    per_minute: 60,
    input: z.strictObject({ token: linkToken }),
    output: z.object({ success: z.literal(true), email: z.string(), alreadyVerified: z.boolean() }),
    errors: [
      'verification_link_expired',
      'verification_link_invalid',
      'verification_needs_sign_in',
      'verification_of_another_account',
    ],
  }),
})
