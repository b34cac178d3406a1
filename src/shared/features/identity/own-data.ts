import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, linkToken, noInput, passwordInput, success, timestamp } from '#shared/fields.ts'

/** Days in which the user can cancel the deletion of their account. */
export const deletionCancelDays = 14
export const maxDownloadsPerDay = 3
/** Minutes after `startDownload` in which the download can be fetched. */
export const downloadValidMinutes = 15

/** Download path. Its parameter `download` is the id that `startDownload` returns. */
export const ownDataPath = '/api/own-data/own-data.zip'

export const ownData = feature('own-data', {
  getOwnData: readCall({
    summary: 'What stands in the way of deleting the own account, and how often the own data can be downloaded today.',
    access: 'signed-in',
    input: noInput,
    output: z.object({
      held_companies: z.array(z.object({ id, name: z.string() })),
      is_super_admin: z.boolean(),
      two_factor: z.boolean(),
      downloads_left: z.number().int(),
    }),
    errors: [],
  }),
  startDownload: writeCall({
    summary: 'Allows this session to fetch a ZIP file of all that is kept about the signed-in user, for some minutes.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ current_password: passwordInput }),
    output: z.object({ download_id: id, path: z.string() }),
    errors: ['wrong_current_password', 'sign_in_blocked', 'used_up_today'],
  }),
  requestDeletion: writeCall({
    summary: `Signs the user out everywhere and has the account deleted after ${deletionCancelDays} days, until when it can be kept.`,
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({
      current_password: passwordInput,
      /** Code of the second factor. Required if two-factor authentication is on. */
      code: z.string().trim().max(40, 'This code is too long').default(''),
    }),
    output: z.object({ success: z.literal(true), due_at: timestamp }),
    errors: [
      'wrong_current_password',
      'sign_in_blocked',
      'two_factor_code_wrong',
      'two_factor_blocked',
      'account_holds_companies',
      'account_is_super_admin',
      'account_deletion_pending',
    ],
  }),
  keepAccount: writeCall({
    summary: 'Keeps an account that was to be deleted, with the code of the mail that told so.',
    access: 'public',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ code: linkToken }),
    output: success.extend({ email: z.string() }),
    errors: ['keep_link_invalid'],
  }),
})
