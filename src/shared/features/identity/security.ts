import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, noInput, success, timestamp } from '#shared/fields.ts'

export const ownSession = z.object({
  id,
  /** Browser and operating system, such as 'Firefox on Windows'. */
  device: z.string(),
  ip_address: z.string().nullable(),
  created_at: timestamp,
  last_seen_at: timestamp,
  is_current: z.boolean(),
  /** Platform staff impersonated the user. The IP address of staff is not returned. */
  by_staff: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const securityEventKinds = [
  'account_created',
  'sign_in',
  'password_changed',
  'password_reset',
  'email_added',
  'email_removed',
  'email_verified',
  'primary_email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'session_revoked',
  'other_sessions_revoked',
  'integration_connected',
  'integration_disconnected',
  'calendar_feed_created',
  'calendar_feed_revoked',
  'data_downloaded',
  'deletion_requested',
  'account_kept',
  'sign_in_blocked',
  'two_factor_blocked',
  'staff_acted_as_you',
  'staff_left',
  'staff_ended_sessions',
  'staff_ended_session',
  'staff_sent_password_reset',
  'staff_changed_status',
  'staff_changed_emails',
  'staff_turned_two_factor_off',
  'staff_stopped_deletion',
  'staff_unblocked_sign_in',
] as const

export const securityEvent = z.object({
  id,
  kind: z.enum(securityEventKinds),
  created_at: timestamp,
  /** Subject of the event, such as an email address. */
  detail: z.string().nullable(),
  device: z.string().nullable(),
  ip_address: z.string().nullable(),
})
export type SecurityEvent = z.output<typeof securityEvent>

export const security = feature('security', {
  listSessions: readCall({
    summary: 'The live sessions of the signed-in user: this one, then the most recently used.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ sessions: z.array(ownSession) }),
    errors: [],
  }),
  revokeSession: writeCall({
    summary: 'Ends another session of the signed-in user; it is refused from its next request on.',
    access: 'signed-in',
    impersonation: 'refused',
    input: z.strictObject({ session_id: id }),
    output: success,
    errors: ['not_found', 'session_is_current'],
  }),
  revokeOtherSessions: writeCall({
    summary: 'Ends every session of the signed-in user but this one.',
    access: 'signed-in',
    impersonation: 'refused',
    input: noInput,
    output: z.object({ ended: z.number().int() }),
    errors: [],
  }),
  listSecurityEvents: readCall({
    summary: 'Sign-ins and what was changed about the account of the signed-in user, by whomever; the newest first.',
    access: 'signed-in',
    input: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({ events: z.array(securityEvent), next_cursor: z.string().nullable() }),
    errors: [],
  }),
})
