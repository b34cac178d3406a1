import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, noInput, success, timestamp } from '#shared/fields.ts'

export const noticeKinds = [
  'member_joined',
  'member_left',
  'member_removed',
  'role_changed',
  'owner_changed',
  'payment_failed',
  'webhook_failed',
  'webhook_paused',
  'limit_near',
  'limit_reached',
  'hold_expires',
  'hold_expired',
  'hold_moved_up',
  'hold_date_taken',
  'hold_challenged',
  'hold_challenge_answered',
  'hold_group_incomplete',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: timestamp,
  is_new: z.boolean(),
  person: z.string().nullable(),
  /** Membership of the person in the notice, if they are still a member. */
  membership_id: id.nullable(),
  /** Event on hold that the notice is about. */
  event_id: id.nullable(),
  /** First date of the event that the notice is about. */
  date: z.string().nullable(),
  /** Spaces and venue of the event that the notice is about. */
  place: z.string().nullable(),
  /** How a challenge ended, or the rank before a hold moved up. */
  outcome: z.string().nullable(),
  /**
   * Depending on the kind: the name of the event, the role that the person was given, the URL of a webhook, or the
   * limited resource.
   */
  detail: z.string().nullable(),
  /** For failed webhook deliveries: their number on that day. */
  count: z.number().int(),
})
export type Notice = z.output<typeof notice>

export const maxNotices = 20

const memberAccess = { module: 'dashboard', level: 'read', status: 'any' } as const

export const notices = feature('notices', {
  listNotices: readCall({
    summary:
      'What happened in the company in the last 30 days that the caller may know, newest first; what they did themselves only where it reached a limit of the plan.',
    access: memberAccess,
    input: noInput,
    output: z.object({ notices: z.array(notice) }),
    errors: [],
  }),
  markNoticesRead: writeCall({
    summary: 'Everything until that moment has been seen by the caller, on all their devices.',
    access: memberAccess,
    input: z.strictObject({ until: z.iso.datetime() }),
    output: success,
    errors: [],
  }),
})
