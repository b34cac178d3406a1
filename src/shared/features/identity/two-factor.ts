import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import * as entity from '#shared/entities.ts'
import { linkToken, noInput, passwordInput, success, text, timestamp } from '#shared/fields.ts'
import { sessionInfo, sessionTokens } from './auth.ts'

export const recoveryCodeCount = 10

/** Six digits from the authenticator app. Spaces are removed. */
const appCode = text(60, { missing: 'Enter the code', tooLong: 'Enter the 6 digits that the app shows' })
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits that the app shows'))

/** Code from the app or recovery code. The format shows which one it is. */
const anyCode = text(60, { missing: 'Enter the code', tooLong: 'Enter the 6 digits of the app, or a recovery code' })
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/, 'Enter the 6 digits of the app, or a recovery code'))

const recoveryCodes = z.array(z.string())

/** Two-factor authentication: an authenticator app, and recovery codes. */
export const twoFactor = feature('two-factor', {
  getTwoFactor: readCall({
    summary: 'Whether the second factor is on, since when, and how many recovery codes are left.',
    access: 'signed-in',
    impersonation: 'refused',
    input: noInput,
    output: z.object({
      enabled: z.boolean(),
      since: timestamp.nullable(),
      recovery_codes_left: z.number().int(),
    }),
    errors: [],
  }),
  startTwoFactor: writeCall({
    summary: 'Begins the set-up: what the app scans, and the same as a key to type. Nothing is on yet.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ current_password: passwordInput }),
    output: z.object({ otpauth_uri: z.string(), manual_key: z.string() }),
    errors: ['wrong_current_password', 'sign_in_blocked', 'two_factor_already_on'],
  }),
  confirmTwoFactor: writeCall({
    summary: 'Switches the second factor on with a first code; answers the recovery codes, this once.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({ code: appCode }),
    output: z.object({ recovery_codes: recoveryCodes }),
    errors: ['two_factor_code_wrong', 'two_factor_blocked', 'two_factor_already_on', 'two_factor_not_started'],
  }),
  disableTwoFactor: writeCall({
    summary: 'Switches the second factor off; needs the password and a code. Sends a notice.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ current_password: passwordInput, code: anyCode }),
    output: success,
    errors: [
      'wrong_current_password',
      'sign_in_blocked',
      'two_factor_code_wrong',
      'two_factor_blocked',
      'two_factor_not_on',
    ],
  }),
  renewRecoveryCodes: writeCall({
    summary: 'Makes new recovery codes, answered this once; the old ones stop working.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ code: appCode }),
    output: z.object({ recovery_codes: recoveryCodes }),
    errors: ['two_factor_code_wrong', 'two_factor_blocked', 'two_factor_not_on'],
  }),
  verifyTwoFactor: writeCall({
    summary: 'The second step of a sign-in: opens the session with a code of the app or a recovery code.',
    access: 'public',
    per_minute: 60,
    input: z.strictObject({
      challenge: linkToken,
      code: anyCode,
      deliver: z.enum(['cookie', 'body']).default('cookie'),
      /** Cancel the pending deletion of the account. */
      keep_account: z.boolean().default(false),
    }),
    output: z.object({ session: sessionInfo, user: entity.user, tokens: sessionTokens.optional() }),
    errors: [
      'two_factor_not_on',
      'two_factor_code_wrong',
      'two_factor_blocked',
      'two_factor_challenge_over',
      'account_deletion_pending',
    ],
  }),
})
