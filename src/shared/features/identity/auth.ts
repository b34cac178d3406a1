import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import * as entity from '#shared/entities.ts'
import {
  emailAddress,
  fullName,
  id,
  linkToken,
  newPassword,
  noInput,
  passwordInput,
  success,
  timestamp,
} from '#shared/fields.ts'

/** Session as the browser sees it: its expiry, never its tokens. */
export const sessionInfo = z.object({
  id,
  expires_at: timestamp,
  impersonation: z.object({ admin_email: z.string(), ends_at: timestamp }).nullable(),
})

/** Only for API clients that request `deliver: 'body'`; browsers get cookies. */
export const sessionTokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export const tokenDelivery = z.enum(['cookie', 'body']).default('cookie')
const startedSession = z.object({ session: sessionInfo, user: entity.user, tokens: sessionTokens.optional() })

/** Membership of the user. Only the membership of the selected company includes the full `AccessSubject`. */
export const myMembership = entity.membership.extend({
  company: entity.companySummary,
  role: entity.companyRole.nullable(),
})

export const sessionAccount = z.object({
  session: sessionInfo.nullable(),
  user: entity.user.nullable(),
  is_super_admin: z.boolean(),
  /** BCP 47 locale for dates and numbers; null uses the browser's locale. */
  format_locale: z.string().nullable(),
  memberships: z.array(myMembership),
  /**
   * Selected company: the requested company if the user is still a member, otherwise the primary one, otherwise the
   * first.
   */
  company: z
    .object({
      id,
      membership_id: id,
      status: entity.companyStatus.nullable(),
      set_by_staff: entity.statusSetByStaff,
      /** The company requires two-factor authentication and the user has not set it up. */
      two_factor_missing: z.boolean(),
      modules: z.array(entity.companyModule),
      brand: z.object({ primary: z.string(), secondary: z.string() }),
      trial_ends_at: timestamp.nullable(),
      timezone: z.string(),
      ...entity.companyPreferences.shape,
      runs_venues: z.boolean(),
    })
    .nullable(),
})
export type Account = z.output<typeof sessionAccount>

export const auth = feature('auth', {
  signUp: writeCall({
    summary:
      'Creates a user, in place of one who never confirmed the address. A confirmation mail follows unless a valid invitation proves it.',
    access: 'public',
    per_minute: 20,
    input: z.strictObject({
      email: emailAddress,
      password: newPassword,
      options: z.strictObject({
        /** The page to open after confirmation. Must be a URL of this site. */
        email_redirect_to: z.string().max(2000).optional(),
        data: z.strictObject({ full_name: fullName }),
      }),
      invite_token: linkToken.optional(),
      /** Subscription plan to preselect after sign-up. The confirmation link contains it. */
      plan_id: id.optional(),
    }),
    output: z.object({ user: entity.user, confirmation_required: z.boolean() }),
    errors: ['user_already_registered', 'weak_password', 'redirect_not_allowed'],
  }),
  signIn: writeCall({
    summary:
      'Opens a session with an address that is verified and a password; with a second factor on it only begins one.',
    access: 'public',
    per_minute: 60,
    input: z.strictObject({
      email: emailAddress,
      password: passwordInput,
      deliver: tokenDelivery,
      /** Cancel the pending deletion of the account. */
      keep_account: z.boolean().default(false),
    }),
    output: z.object({
      session: sessionInfo.nullable(),
      user: entity.user.nullable(),
      tokens: sessionTokens.optional(),
      /** Returned instead of a session if two-factor authentication is on: input for `verifyTwoFactor`. */
      two_factor: z.object({ challenge: z.string(), expires_at: timestamp }).nullable(),
    }),
    errors: [
      'invalid_credentials',
      'account_suspended',
      'email_not_confirmed',
      'sign_in_blocked',
      'account_deletion_pending',
    ],
  }),
  signOut: writeCall({
    summary: 'Ends the session of this request. Signing out twice is fine.',
    access: 'public',
    input: noInput,
    output: success,
    errors: [],
  }),
  getUser: readCall({
    summary: 'The user of the session.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ user: entity.user }),
    errors: [],
  }),
  getSession: readCall({
    summary:
      'The session, or none; with it the user, their companies and the chosen one, so that a page needs no second call.',
    access: 'public',
    input: noInput,
    output: sessionAccount,
    errors: ['failed_to_fetch_companies'],
  }),
  setSession: writeCall({
    summary: 'Makes the session of the given tokens the current one.',
    access: 'public',
    per_minute: 60,
    input: z.strictObject({ access_token: linkToken, refresh_token: linkToken }),
    output: startedSession,
    errors: ['invalid_refresh_token'],
  }),
  refreshSession: writeCall({
    summary: 'Rotates both tokens. A spent refresh token ends the session on every device that shares it.',
    access: 'public',
    per_minute: 120,
    /** Default: the refresh token in the cookie. */
    input: z.strictObject({ refresh_token: linkToken.optional() }),
    output: z.object({ session: sessionInfo, tokens: sessionTokens.optional() }),
    errors: ['invalid_refresh_token', 'refresh_superseded'],
  }),
  updatePassword: writeCall({
    summary: 'Sets a new password. Ends all other sessions of the user and sends a notice.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ current_password: passwordInput, new_password: newPassword }),
    output: success,
    errors: ['wrong_current_password', 'weak_password', 'sign_in_blocked'],
  }),
  resendConfirmation: writeCall({
    summary: 'Sends the confirmation mail again. Answers alike whether or not the address waits for one.',
    access: 'public',
    per_minute: 10,
    input: z.strictObject({ email: emailAddress, plan_id: id.optional() }),
    output: success,
    errors: [],
  }),
  exchangeCode: writeCall({
    summary:
      'Says what the code of a mail is for. That of a sign-in block ends it; the others are only named, not spent.',
    access: 'public',
    per_minute: 60,
    input: z.strictObject({ code: linkToken }),
    output: z.object({
      kind: z.enum(['signup', 'recovery', 'restore', 'unlock']),
      email: z.string(),
      /**
       * The email address was never verified before: `resetPassword` accepts the code and sets a new password and
       * name.
       */
      is_first_proof: z.boolean(),
      /** A company of the user requires a strong password. */
      needs_strong_password: z.boolean(),
      /** Whether the sign-up came from this browser; `confirmSignUp` then signs in without the password. */
      signs_in: z.boolean(),
    }),
    errors: ['invalid_code', 'expired_code', 'used_code'],
  }),
  confirmSignUp: writeCall({
    summary:
      'Confirms an address with the code of its mail and the password of the sign-up, which it keeps. The browser that signed up is signed in without saying the password again.',
    access: 'public',
    per_minute: 20,
    input: z.strictObject({ code: linkToken, password: passwordInput.optional() }),
    output: z.object({
      success: z.literal(true),
      email: z.string(),
      /** Whether a session was started and its cookies were set. */
      signed_in: z.boolean(),
      /** Returned instead of a session if two-factor authentication is on: input for `verifyTwoFactor`. */
      two_factor: z.object({ challenge: z.string(), expires_at: timestamp }).nullable(),
    }),
    errors: ['invalid_code', 'expired_code', 'wrong_sign_up_password'],
  }),
  requestPasswordReset: writeCall({
    summary: 'Sends a reset link. Answers alike whether or not the address exists.',
    access: 'public',
    per_minute: 10,
    input: z.strictObject({ email: emailAddress }),
    output: success,
    errors: [],
  }),
  resetPassword: writeCall({
    summary:
      'Sets a new password with the code of a mail and ends every session of the user. The first proof of a mailbox begins anew under the given name; the way back of a former primary address makes it primary again.',
    access: 'public',
    per_minute: 20,
    input: z.strictObject({ code: linkToken, new_password: newPassword, full_name: fullName.optional() }),
    output: z.object({ success: z.literal(true), email: z.string() }),
    errors: ['invalid_code', 'expired_code', 'weak_password'],
  }),
  isSuperAdmin: readCall({
    summary:
      'Whether a user is a super admin. Anybody may ask about themself, a super admin about everybody; else the answer is no.',
    access: 'signed-in',
    input: z.strictObject({ user_id: id }),
    output: z.object({ result: z.boolean() }),
    errors: [],
  }),
})
