import { z } from 'zod'
import { feature, read, write } from '#shared/call.ts'
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
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Something that happened in the company, as its bell tells it. */
export const notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: timestamp,
  is_new: z.boolean(),
  /** Whom it is about, where it is about a person who is known here. */
  person: z.string().nullable(),
  /** Where that person is found, while they are a member. */
  membership_id: id.nullable(),
  /** The role that they have now, the address of a webhook, or what a plan limits. */
  detail: z.string().nullable(),
  /** Of messages that could not be delivered: how many that day. */
  count: z.number().int(),
})
export type Notice = z.output<typeof notice>

/** Most that a bell tells. */
export const maxNotices = 20

const belonging = { module: 'dashboard', level: 'read', status: 'any' } as const

export const notices = feature('notices', {
  listNotices: read({
    summary:
      'What happened in the company in the last 30 days that the caller may know, newest first; what they did themselves only where it reached a limit of the plan.',
    access: belonging,
    input: noInput,
    output: z.object({ notices: z.array(notice) }),
    errors: [],
  }),
  markNoticesRead: write({
    summary: 'Everything until that moment has been seen by the caller, on all their devices.',
    access: belonging,
    input: z.strictObject({ until: z.iso.datetime() }),
    output: success,
    errors: [],
  }),
})
