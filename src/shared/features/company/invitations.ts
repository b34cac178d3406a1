import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { invitation, invitationDeliveryStatuses, invitationStatuses } from '#shared/entities.ts'
import {
  emailAddress,
  id,
  linkToken,
  mailMessage,
  maxAddressesPerCall,
  noInput,
  paragraphs,
  success,
  timestamp,
} from '#shared/fields.ts'

/** Details of an invitation that anyone with the link can see. */
export const invitationPreview = z.object({
  email: z.string(),
  status: z.enum(invitationStatuses),
  is_expired: z.boolean(),
  scope: z.enum(['company', 'event']),
  expires_at: timestamp,
  company: z.object({
    name: z.string(),
    description: z.string().nullable(),
    contact_email: z.string().nullable(),
    website: z.string().nullable(),
    needs_strong_password: z.boolean(),
  }),
  message: z.string().nullable(),
  /** Names of the events that a pending invitation of a guest is for. */
  events: z.array(z.string()),
  role_label: z.string().nullable(),
  inviter: z.object({ full_name: z.string().nullable(), email: z.string() }).nullable(),
  /** Whether the signed-in user has verified the invited email address. Null if signed out. */
  address_is_mine: z.boolean().nullable(),
})
export type InvitationPreview = z.output<typeof invitationPreview>

/** Invitation to an email address of the caller. Does not contain the link. */
export const myInvitation = z.object({
  id,
  company_name: z.string(),
  role_label: z.string().nullable(),
  inviter_name: z.string().nullable(),
  scope: z.enum(['company', 'event']),
  /** Names of the events that a guest is invited to. */
  events: z.array(z.string()),
  expires_at: timestamp,
})
export type MyInvitation = z.output<typeof myInvitation>

export const maxInvitationMessageLength = 500

export const invitationValidDays = 7

const acceptedInvitation = z.object({ success: z.literal(true), company_id: id, company_name: z.string() })
const acceptanceRefusals = [
  'invitation_not_found',
  'invitation_not_pending',
  'invitation_expired',
  'invitation_email_mismatch',
  'invitation_role_gone',
  'seat_limit_reached',
  'guests_not_allowed',
  'guest_limit_reached',
  'company_has_owner',
] as const

export const addressErrors = [
  'already_invited',
  'already_member',
  'seat_limit_reached',
  'guests_not_allowed',
  'guest_limit_reached',
  'plan_limit_reached',
] as const

const inviteAccess = { module: 'team', level: 'write', status: 'follows' } as const

export const invitations = feature('invitations', {
  previewInvitation: readCall({
    summary: 'What an invitation link is about. Status and expiry are told, not judged.',
    access: 'public',
    input: z.strictObject({ token: linkToken }),
    output: z.object({ invitation: invitationPreview }),
    errors: ['invitation_not_found'],
  }),
  acceptInvitation: writeCall({
    summary: 'Makes the signed-in user a member, once, if they own the invited address verified.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 60,
    input: z.strictObject({ invite_token: linkToken, accepter_id: id.optional() }),
    output: acceptedInvitation,
    errors: ['forbidden', ...acceptanceRefusals],
  }),
  declineInvitation: writeCall({
    summary: 'Cancels the invitation of a link, by who owns the invited address verified.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 60,
    input: z.strictObject({ invite_token: linkToken }),
    output: success,
    errors: ['invitation_not_found', 'invitation_not_pending', 'invitation_email_mismatch'],
  }),
  listMyInvitations: readCall({
    summary: 'Pending, unexpired invitations to the verified addresses of the signed-in user, newest first.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ invitations: z.array(myInvitation) }),
    errors: [],
  }),
  acceptMyInvitation: writeCall({
    summary: 'Accepts an invitation to a verified address of the signed-in user, without its link.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 60,
    input: z.strictObject({ invitation_id: id }),
    output: acceptedInvitation,
    errors: acceptanceRefusals,
  }),
  declineMyInvitation: writeCall({
    summary: 'Declines an invitation to a verified address of the signed-in user, without its link.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 60,
    input: z.strictObject({ invitation_id: id }),
    output: success,
    errors: ['invitation_not_found', 'invitation_not_pending'],
  }),
  listInvitations: readCall({
    summary:
      'Invitations of the company, newest first; only pending ones unless all are asked for. Never their tokens.',
    access: { module: 'team', level: 'read', status: 'follows' },
    input: z.strictObject({
      show_all: z.stringbool().default(false),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ invitations: z.array(invitation), total: z.number().int(), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  listInvitableEvents: readCall({
    summary:
      'What one can be invited to: the events for guests, the latest first, whether the plan includes guests, and the seats.',
    access: inviteAccess,
    input: noInput,
    output: z.object({
      guests_allowed: z.boolean(),
      /** Used and allowed seats, and pending invitations of members. `allowed` is null without a limit. */
      seats: z.object({ used: z.number().int(), invited: z.number().int(), allowed: z.number().int().nullable() }),
      /** `first_date` is null if the event has no date yet. */
      events: z.array(z.object({ id, name: z.string(), first_date: z.string().nullable() })),
    }),
    errors: [],
  }),
  sendTeamInvitations: writeCall({
    idempotent: true,
    summary:
      'Invites addresses to the company, or as guests to some of its events, each with an answer; mails follow by job.',
    access: inviteAccess,
    per_minute: 60,
    input: z.strictObject({
      emails: z
        .array(emailAddress)
        .min(1, 'Email is required')
        .max(maxAddressesPerCall, `At most ${maxAddressesPerCall} addresses`),
      company_role_id: id,
      scope: z.enum(['company', 'event']).default('company'),
      event_ids: z.array(id).max(100, 'At most 100 events').default([]),
      message: paragraphs(maxInvitationMessageLength).default(''),
    }),
    /** One result per email address, in the order of the request. A duplicate address has one result. */
    output: z.object({
      results: z.array(
        z.object({
          email: z.string(),
          invitation: invitation.nullable(),
          refusal: z.object({ code: z.enum(addressErrors), error: z.string() }).nullable(),
        }),
      ),
    }),
    errors: ['inviter_email_unverified', 'events_not_available', 'role_above_own', 'role_not_available'],
  }),
  getInvitationDeliveries: readCall({
    summary: 'What became of the mails of some invitations.',
    access: inviteAccess,
    input: z.strictObject({
      /** In a URL, a single id is sent as a string instead of an array. */
      invitation_ids: z.union([id, z.array(id).max(maxAddressesPerCall)]).transform((ids) => [ids].flat()),
    }),
    output: z.object({
      deliveries: z.array(z.object({ invitation_id: id, delivery: z.enum(invitationDeliveryStatuses) })),
    }),
    errors: [],
  }),
  copyInvitationLink: writeCall({
    summary: 'Mints a fresh link, valid for seven days, and hands it to the caller instead of mailing it.',
    access: inviteAccess,
    per_minute: 60,
    input: z.strictObject({ invitation_id: id }),
    output: z.object({ invitation, link: z.string() }),
    errors: ['not_found', 'invitation_not_cancellable', 'role_above_own', 'role_not_available', 'events_not_available'],
  }),
  resendInvitation: writeCall({
    summary: 'Mints a fresh link, valid for seven days, and mails it; the old link stops working.',
    access: inviteAccess,
    per_minute: 60,
    input: z.strictObject({ invitation_id: id }),
    output: z.object({ invitation }),
    errors: [
      'not_found',
      'invitation_not_cancellable',
      'role_above_own',
      'role_not_available',
      'events_not_available',
      'plan_limit_reached',
    ],
  }),
  cancelInvitation: writeCall({
    summary: 'Cancels a pending invitation; its link stops working.',
    access: inviteAccess,
    input: z.strictObject({ invitation_id: id, reason: mailMessage.optional() }),
    output: success,
    errors: ['not_found', 'invitation_not_cancellable'],
  }),
})
