import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { companyRole, companySummary, invitationStatuses, membership } from '#shared/entities.ts'
import { userEmail } from '#shared/features/identity/account.ts'
import {
  emailAddress,
  id,
  mailMessage,
  oneLine,
  paragraphs,
  sortCursor,
  sortOf,
  success,
  timestamp,
} from '#shared/fields.ts'
import { auditRow } from './audit-log.ts'

export const userStatus = z.enum(['active', 'suspended'])

export const userRow = z.object({
  id,
  email: z.string(),
  full_name: z.string().nullable(),
  status: userStatus,
  created_at: timestamp,
  membershipCount: z.number().int(),
  isSuperAdmin: z.boolean(),
  /** Signing in is blocked because of wrong passwords (possibly only from one network) or wrong two-factor codes. */
  is_sign_in_blocked: z.boolean(),
  /** When the account will be deleted at the user's request; null if no deletion is pending. */
  deletion_due_at: timestamp.nullable(),
})
export type UserRow = z.output<typeof userRow>

export const signInState = z.object({
  /** Null if the last sign-in is more than 30 days ago, because ended sessions are deleted then. */
  last_sign_in_at: timestamp.nullable(),
  last_seen_at: timestamp.nullable(),
  /** When two-factor authentication was enabled; null if it is off. */
  two_factor_since: timestamp.nullable(),
  /** Names of the user's companies that require two-factor authentication. */
  two_factor_required_by: z.array(z.string()),
  /** Highest number of wrong passwords in a row, over the user's addresses and networks. */
  failed_attempts: z.number().int(),
  last_failed_at: timestamp.nullable(),
  /** End of the longest sign-in block for any of the user's addresses; null if there is none. */
  blocked_until: timestamp.nullable(),
  /** The newest failed attempts by email address and origin, ten at most. */
  attempts: z.array(
    z.object({
      email: z.string(),
      /** Network of the attempts: an IPv4 address or an IPv6 prefix. Null if they came from a recognized browser. */
      network: z.string().nullable(),
      failed_attempts: z.number().int(),
      last_failed_at: timestamp,
      blocked_until: timestamp.nullable(),
    }),
  ),
  /** Wrong two-factor codes in a row; null if there are none. */
  wrong_codes: z
    .object({
      failed_attempts: z.number().int(),
      last_failed_at: timestamp,
      blocked_until: timestamp.nullable(),
    })
    .nullable(),
})
export type SignInState = z.output<typeof signInState>

export const userSession = z.object({
  id,
  /** Browser and operating system, such as 'Firefox on Windows'. */
  device: z.string(),
  ip_address: z.string().nullable(),
  created_at: timestamp,
  last_seen_at: timestamp,
  /** Name or email address of the admin, if the session is an impersonation. */
  impersonator: z.string().nullable(),
})
export type UserSession = z.output<typeof userSession>

export const staffReason = paragraphs(500, { missing: 'A reason is required' }).min(1, 'A reason is required')

const invitation = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  scope: z.enum(['company', 'event']),
  status: z.enum(invitationStatuses),
  created_at: timestamp,
  expires_at: timestamp,
})

export const sentInvitation = invitation.extend({ email: z.string() })
export type SentInvitation = z.output<typeof sentInvitation>

/** Invitation that was sent to an email address of the user. `invited_by` is a name or email address. */
export const receivedInvitation = invitation.extend({ invited_by: z.string().nullable() })
export type ReceivedInvitation = z.output<typeof receivedInvitation>

/** The email address and the notes can each be sent under two names, because the specification uses both. */
const addressOfUser = z
  .strictObject({
    target_user_id: id,
    email_address: emailAddress.optional(),
    email: emailAddress.optional(),
    admin_notes: mailMessage.optional(),
    adminNotes: mailMessage.optional(),
  })
  .refine(({ email_address, email }) => (email_address === undefined) !== (email === undefined), {
    path: ['email_address'],
    message: 'Name one email',
  })
export type AddressOfUser = z.output<typeof addressOfUser>

export const userFilter = z.strictObject({
  search: oneLine(120).default(''),
  status: z.enum([...userStatus.options, 'sign_in_blocked', 'deletion_requested']).optional(),
  /** 'unverified': an address of the user is not verified. */
  emails: z.enum(['unverified']).optional(),
  sort: sortOf('created', 'name', 'email').default('-created'),
})
export const usersCsvPath = '/api/admin-users/users.csv'

const memberInCompany = membership.extend({
  company: companySummary,
  role: companyRole.nullable(),
  /** Keys of the modules that the company has; levels on other modules have no effect. */
  modules: z.array(z.string()),
})

export const adminUsers = feature('admin-users', {
  listUsers: readCall({
    summary: 'Users, newest first unless sorted otherwise; searched by name and address, whatever the accents.',
    access: 'super-admin',
    input: z.strictObject({
      ...userFilter.shape,
      cursor: sortCursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** Counted up to 10,000. The value 10,001 means "more than 10,000". */
    output: z.object({ users: z.array(userRow), total: z.number().int(), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  getUser: readCall({
    summary: 'One user with how they get in, addresses, memberships and invitations.',
    access: 'super-admin',
    input: z.strictObject({ user_id: id }),
    output: z.object({
      user: userRow,
      sign_in: signInState,
      emails: z.array(userEmail),
      memberships: z.array(memberInCompany),
      /** The 100 newest invitations. */
      sent_invitations: z.array(sentInvitation),
      received_invitations: z.array(receivedInvitation),
    }),
    errors: ['not_found'],
  }),
  getUserActivity: readCall({
    summary: 'The ten newest audit rows by a user, about them or their memberships, or written while acting as them.',
    access: 'super-admin',
    input: z.strictObject({ user_id: id }),
    output: z.object({ logs: z.array(auditRow) }),
    errors: [],
  }),
  updateUserStatus: writeCall({
    summary: 'Suspends a user, ending every session at once, or activates them again.',
    access: 'super-admin',
    input: z.strictObject({ target_user_id: id, new_status: userStatus, admin_notes: mailMessage.optional() }),
    output: success,
    errors: ['not_found', 'cannot_suspend_super_admin'],
  }),
  forceLogout: writeCall({
    summary: 'Ends every session of a user.',
    access: 'super-admin',
    input: z.strictObject({ target_user_id: id, admin_notes: mailMessage.optional() }),
    output: z.object({ success: z.literal(true), ended: z.number().int() }),
    errors: ['not_found'],
  }),
  getUserSessions: readCall({
    summary: 'The live sessions of a user, the newest sign-in first; also those of staff who act as them.',
    access: 'super-admin',
    input: z.strictObject({
      user_id: id,
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({ sessions: z.array(userSession), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  endUserSession: writeCall({
    summary: 'Ends one session of a user; it is refused from its next request on.',
    access: 'super-admin',
    input: z.strictObject({ target_user_id: id, session_id: id, admin_notes: mailMessage.optional() }),
    output: success,
    errors: ['not_found'],
  }),
  unblockSignIn: writeCall({
    summary: "End all sign-in blocks of a user's addresses and reset their failed attempts.",
    access: 'super-admin',
    impersonation: 'refused',
    input: z.strictObject({ target_user_id: id, admin_notes: mailMessage.optional() }),
    output: success,
    errors: ['not_found'],
  }),
  turnOffTwoFactor: writeCall({
    summary:
      'Takes the second factor of a user away, who is told by mail; a company that asks for one asks for it again.',
    access: 'super-admin',
    impersonation: 'refused',
    input: z.strictObject({ target_user_id: id, admin_notes: staffReason }),
    output: success,
    errors: ['not_found', 'two_factor_not_on'],
  }),
  sendPasswordReset: writeCall({
    summary: 'Mails a link that chooses a new password to the primary address of a user.',
    access: 'super-admin',
    impersonation: 'refused',
    input: z.strictObject({ target_user_id: id, admin_notes: mailMessage.optional() }),
    /** False if no mail is sent, because one was sent recently or too many were requested. */
    output: z.object({ success: z.literal(true), is_sent: z.boolean() }),
    errors: ['not_found', 'user_suspended', 'reset_needs_verified_email'],
  }),
  adminVerifyUserEmail: writeCall({
    summary: 'Takes an address of a user for verified, without a link.',
    access: 'super-admin',
    impersonation: 'refused',
    input: addressOfUser,
    output: success,
    errors: ['not_found', 'email_verified_already'],
  }),
  adminUnverifyUserEmail: writeCall({
    summary: 'Takes the verification of an address back: nobody signs in with it until it is verified again.',
    access: 'super-admin',
    impersonation: 'refused',
    input: addressOfUser,
    output: success,
    errors: ['not_found', 'email_unverified_already', 'super_admin_needs_email'],
  }),
  adminSetPrimaryEmail: writeCall({
    summary: 'Makes a verified address the primary one of a user.',
    access: 'super-admin',
    impersonation: 'refused',
    input: addressOfUser,
    output: success,
    errors: ['not_found', 'email_is_primary', 'email_not_verified'],
  }),
  adminRemoveUserEmail: writeCall({
    summary: 'Removes an address of a user that is not primary.',
    access: 'super-admin',
    impersonation: 'refused',
    input: addressOfUser,
    output: success,
    errors: ['not_found', 'email_is_primary', 'super_admin_needs_email'],
  }),
  sendEmailVerification: writeCall({
    summary: 'Mails a verification link to an unverified address of a user.',
    access: 'super-admin',
    impersonation: 'refused',
    input: z.strictObject({ email: emailAddress, target_user_id: id, admin_notes: mailMessage.optional() }),
    output: success,
    errors: ['not_found', 'email_verified_already'],
  }),
  revokeInvitation: writeCall({
    summary: 'Cancels a pending invitation of any company; its link stops working.',
    access: 'super-admin',
    input: z.strictObject({ invitation_id: id, admin_notes: mailMessage.optional() }),
    output: success,
    errors: ['not_found', 'invitation_not_cancellable'],
  }),
})
