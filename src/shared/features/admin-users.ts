import { z } from 'zod'
import { feature, read, write } from '../call.ts'
import { companyRole, companySummary, invitationStatuses, membership } from '../entities.ts'
import { done, id, moment, note } from '../fields.ts'
import { userEmail } from './account.ts'

export const userStatus = z.enum(['active', 'suspended'])

export const userRow = z.object({
  id,
  email: z.string(),
  full_name: z.string().nullable(),
  status: userStatus,
  created_at: moment,
  membershipCount: z.number().int(),
  isSuperAdmin: z.boolean(),
})
export type UserRow = z.output<typeof userRow>

/** An invitation that a user has sent, without its link. */
export const sentInvitation = z.object({
  id,
  email: z.string(),
  company_name: z.string(),
  scope: z.enum(['company', 'event']),
  status: z.enum(invitationStatuses),
  created_at: moment,
  expires_at: moment,
})
export type SentInvitation = z.output<typeof sentInvitation>

export const adminUsers = feature('admin-users', {
  listUsers: read({
    summary: 'Users, newest first; searched by name and address.',
    access: 'super-admin',
    input: z.strictObject({
      search: z.string().trim().max(120).default(''),
      status: userStatus.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** Counted up to 10,000; one more means more. */
    output: z.object({ users: z.array(userRow), total: z.number().int(), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  getUser: read({
    summary: 'One user with addresses and memberships.',
    access: 'super-admin',
    input: z.strictObject({ user_id: id }),
    output: z.object({
      user: userRow,
      emails: z.array(userEmail),
      memberships: z.array(membership.extend({ company: companySummary, role: companyRole.nullable() })),
      /** The hundred newest. */
      sent_invitations: z.array(sentInvitation),
    }),
    errors: ['not_found'],
  }),
  updateUserStatus: write({
    summary: 'Suspends a user, ending every session at once, or activates them again.',
    access: 'super-admin',
    input: z.strictObject({ target_user_id: id, new_status: userStatus, admin_notes: note.optional() }),
    output: done,
    errors: ['not_found', 'cannot_suspend_super_admin'],
  }),
  forceLogout: write({
    summary: 'Ends every session of a user.',
    access: 'super-admin',
    input: z.strictObject({ target_user_id: id, admin_notes: note.optional() }),
    output: z.object({ success: z.literal(true), ended: z.number().int() }),
    errors: ['not_found'],
  }),
  revokeInvitation: write({
    summary: 'Cancels a pending invitation of any company; its link stops working.',
    access: 'super-admin',
    input: z.strictObject({ invitation_id: id, admin_notes: note.optional() }),
    output: done,
    errors: ['not_found', 'invitation_not_cancellable'],
  }),
})
