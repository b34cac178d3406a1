import { z } from 'zod'
import { conflictOutput } from '#shared/bookings/conflict-output.ts'
import { urgentHoldLimits } from '#shared/bookings/hold-queue.ts'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { eventDay, eventKinds, maxEventDays } from '#shared/event-record.ts'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import { day, id, linkToken, noInput, oneLine, optionalEmail, timeOfDay, timestamp, wallTime } from '#shared/fields.ts'
import { rejectedRecord } from '#shared/records/record-calls.ts'

export const holdChoices = { any: 'One of these dates', all: 'All of these dates' } as const
export type HoldChoice = keyof typeof holdChoices

export const challengeHours = [24, 48, 72] as const

export const challengeStates = {
  running: 'Running',
  kept: 'Holder wants the date',
  released: 'Released',
  dropped: 'No answer, moved down',
  withdrawn: 'Withdrawn',
  void: 'Ended',
  returned: 'Old order restored',
} as const
export type ChallengeState = keyof typeof challengeStates

/** Answers to a challenge. Asking for a call does not end it. */
export const challengeAnswers = {
  keep: 'We want this date',
  release: 'Release the hold',
  call: 'Please call us',
} as const
export type ChallengeAnswer = keyof typeof challengeAnswers

export const holdLimits = { listed: 1000, placed: maxEventDays, at_once: 200, previewed_conflicts: 5 } as const

const statuses = z.enum(Object.keys(eventStatuses) as [EventStatus, ...EventStatus[]])
/** Another event; its name is null if the caller may not see it. */
const otherEvent = z.object({ id, name: z.string().nullable() })

const challenge = z.object({
  id,
  challenger: otherEvent,
  challenged: otherEvent,
  state: z.enum(Object.keys(challengeStates) as [ChallengeState, ...ChallengeState[]]),
  ...{ created_at: timestamp, due_at: timestamp, confirm_by: timestamp.nullable() },
  ...{ answered_at: timestamp.nullable(), answered_by: z.string().nullable() },
  /** The member who entered the answer of a holder; null if it was given by a link, or by a member for a hold of the house. */
  entered_by: z.string().nullable(),
  ...{ asked_for_call_at: timestamp.nullable(), call_number: z.string().nullable() },
})
export type Challenge = z.output<typeof challenge>

/** A challenge as the holder without an account sees it: nothing of who else holds the date. */
export const sharedChallenge = z.object({
  event: z.string(),
  ...{ first_date: z.string(), last_date: z.string(), time_zone: z.string() },
  ...{ venue: z.string().nullable(), spaces: z.array(z.string()) },
  ranks: z.string().nullable(),
  is_confirmed: z.boolean(),
  /** Whether another event is confirmed for the date, so that the hold is only a back-up. */
  is_behind_confirmed: z.boolean(),
  state: challenge.shape.state,
  on_silence: z.enum(['drop', 'release']),
  ...{ due_at: timestamp, answered_at: timestamp.nullable(), asked_for_call_at: timestamp.nullable() },
  call_number: z.string().nullable(),
})

const hold = z.object({
  event_id: id,
  version: z.number().int(),
  ...{ name: z.string(), status: statuses, is_busy: z.boolean() },
  ...{ first_date: z.string(), last_date: z.string(), time_zone: z.string() },
  venue: z.object({ id, name: z.string() }).nullable(),
  spaces: z.array(z.string()),
  /** Rank of each date, or one where all are equal: '1/1/2'; null without spaces, and after the hold has ended. */
  ranks: z.string().nullable(),
  /** The lowest of its ranks. */
  rank: z.number().int().nullable(),
  /** Whether another event is confirmed in one of its spaces on the date. */
  is_behind_confirmed: z.boolean(),
  owner_name: z.string().nullable(),
  ...{ holder_name: z.string().nullable(), holder_email: z.string().nullable() },
  ...{ is_rank_fixed: z.boolean(), extensions: z.number().int() },
  ...{ placed_at: timestamp.nullable(), expires_at: timestamp.nullable(), ended_at: timestamp.nullable() },
  status_reason: z.string().nullable(),
  hold_end: z.enum(['released', 'expired']).nullable(),
  /** The member who ended the hold; null if it expired, or the holder released it by a link. */
  ended_by: z.string().nullable(),
  group: z
    .object({
      ...{ id, choice: z.enum(['any', 'all']), size: z.number().int() },
      /** Number of its dates that are on hold. */
      held: z.number().int(),
      /** Dates that can no longer be had, if all dates of the group are wanted. */
      lost_dates: z.array(z.string()),
      /** Those of them that are no longer on hold, because they were released, cancelled or have expired. */
      ended_dates: z.array(z.string()),
    })
    .nullable(),
  /**
   * The running challenge, by it or against it; one that it has won and has to be confirmed for; or one after which its
   * holder wants the date.
   */
  challenge: challenge.nullable(),
})
export type Hold = z.output<typeof hold>

/** A hold before it is placed. */
const holdPreview = z.object({
  /** Null without a space. */
  rank: z.number().int().nullable(),
  /** Null if the date has passed. */
  expires_at: timestamp.nullable(),
  time_zone: z.string(),
  /** Names of the confirmed events that it comes after; null for those that the caller may not see. */
  behind: z.array(z.string().nullable()),
  conflicts: z.array(conflictOutput),
})
export type HoldPreview = z.output<typeof holdPreview>

const queuedHold = otherEvent.extend({
  rank: z.number().int(),
  holder: z.string().nullable(),
  expires_at: timestamp.nullable(),
  /** Until when its holder has to answer a challenge, or it has to be confirmed after one; otherwise null. */
  ...{ answer_by: timestamp.nullable(), confirm_by: timestamp.nullable() },
})

/** A confirmed event in the place of a queue. All holds of the queue come after it. */
const confirmedAbove = otherEvent.extend({ starts: wallTime.nullable(), ends: wallTime.nullable() })
export type ConfirmedAbove = z.output<typeof confirmedAbove>

const rankChange = z.object({
  at: timestamp,
  date: z.string(),
  space: z.string(),
  ...{ rank_before: z.number().int().nullable(), rank_after: z.number().int().nullable() },
  cause: z.enum(['placed', 'returned', 'ended', 'moved_up', 'challenge', 'order_back']),
})
export type RankChange = z.output<typeof rankChange>

const settings = z.strictObject({
  first_days: z.number().int().min(1, 'At least one day').max(365, 'At most 365 days'),
  other_days: z.number().int().min(1, 'At least one day').max(365, 'At most 365 days'),
  /** Whether a hold moves down or is released if a challenge is not answered. */
  on_silence: z.enum(['drop', 'release']),
  /** Days after which the same hold can challenge again a hold whose holder keeps it. */
  again_days: z.number().int().min(0).max(365, 'At most 365 days').default(7),
})

const placesOfHolds = z
  .string()
  .max(20_000, 'These are too many dates')
  .transform((text, context) => {
    const places = z
      .array(z.strictObject({ date: day, venue: id.nullable().default(null), spaces: z.array(id).max(50) }))
      .max(holdLimits.placed, `At most ${holdLimits.placed} dates`)
      .safeParse(parsedJson(text))
    if (places.success) return places.data
    context.addIssue({ code: 'custom', message: 'These dates cannot be read' })
    return z.NEVER
  })

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Ids with commas, in a URL parameter. */
const idsOfHolds = z
  .string()
  .max(8000)
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(holdLimits.at_once))

const challengePreview = z.object({
  event_id: id,
  ...{ name: z.string(), date: z.string(), space: z.string() },
  /** The hold above. */
  above: otherEvent.extend({ holder: z.string().nullable(), owner: z.string().nullable(), rank: z.number().int() }),
  /** From when on it can be challenged again, because its holder keeps it; null if it can be now. */
  again_at: timestamp.nullable(),
  /** Whether a confirmed event takes the date, so that neither hold can be confirmed. */
  is_taken: z.boolean(),
  /** Number of holds between the two. They are challenged later. */
  holds_between: z.number().int(),
  time_zone: z.string(),
})
export type ChallengePreview = z.output<typeof challengePreview>

const holder = { holder_name: oneLine(120).default(''), holder_email: optionalEmail.default(null) }

export const missingStartIssue = { path: ['starts'], message: 'Enter a start time' }
/** Dates with an end also have a start. */
export function hasStart({ starts, ends }: { starts: string | null; ends: string | null }): boolean {
  return starts !== null || ends === null
}

const placedDate = eventDay.pick({ date: true, spaces: true }).extend({ venue: id.nullable().default(null) })

const someEvents = { ids: z.array(id).min(1, 'Choose at least one hold').max(holdLimits.at_once) }
const outcome = z.object({ done: z.array(id), refused: z.array(rejectedRecord) })
const readAccess = { module: 'events', level: 'read', status: 'follows' } as const
const writeAccess = { module: 'events', level: 'write', status: 'follows' } as const

export const holds = feature('holds', {
  listHolds: readCall({
    summary:
      'Holds of events: active ones, those that expire or have to be decided within 72 hours, those with a running challenge, or those that ended in the last 30 days.',
    access: readAccess,
    input: z.strictObject({
      scope: z.enum(['active', 'expiring', 'challenged', 'ended']).default('active'),
      /** Title, holder, owner, venue or space. */
      search: oneLine(120).default(''),
      /** A space, with the spaces that it is part of, or a venue. */
      place: id.nullable().default(null),
      sort: z.enum(['date', 'rank', 'holder', 'age', 'expiry']).default('date'),
    }),
    output: z.object({ holds: z.array(hold), is_cut: z.boolean() }),
    errors: [],
  }),
  getUrgentHolds: readCall({
    summary: `The first ${urgentHoldLimits.shown} holds that expire within ${urgentHoldLimits.days} days or have a running challenge.`,
    access: readAccess,
    input: noInput,
    output: z.object({ holds: z.array(hold), has_more: z.boolean() }),
    errors: [],
  }),
  getHold: readCall({
    summary:
      'The hold of an event with its queues, the other dates of its group, its challenges, and why it has its ranks.',
    access: readAccess,
    input: z.strictObject({ id }),
    output: z.object({
      /** Null for an event that was never on hold. */
      hold: hold.nullable(),
      queues: z.array(
        z.object({
          ...{ date: z.string(), space: z.string() },
          ...{ confirmed: z.array(confirmedAbove), holds: z.array(queuedHold) },
        }),
      ),
      group: z.array(
        hold.pick({
          event_id: true,
          name: true,
          status: true,
          hold_end: true,
          first_date: true,
          last_date: true,
          ranks: true,
          venue: true,
          spaces: true,
          time_zone: true,
          challenge: true,
        }),
      ),
      challenges: z.array(challenge),
      changes: z.array(rankChange),
    }),
    errors: ['not_found', 'in_bin'],
  }),
  previewHolds: readCall({
    summary: 'What new holds would get: rank, expiry, and what stands in the way besides other holds.',
    access: writeAccess,
    input: z.strictObject({
      places: placesOfHolds,
      /** Times of all dates. */
      ...{ starts: timeOfDay.nullable().default(null), ends: timeOfDay.nullable().default(null) },
    }),
    output: z.object({ holds: z.array(holdPreview) }),
    errors: [],
  }),
  placeHolds: writeCall({
    summary: 'Holds several dates together, also at several venues: one event on hold for each date.',
    access: writeAccess,
    per_minute: 60,
    idempotent: true,
    input: z
      .strictObject({
        name: oneLine(200, { missing: 'A title is required' }).min(1, 'A title is required'),
        kind: z
          .enum(Object.keys(eventKinds) as [keyof typeof eventKinds, ...(keyof typeof eventKinds)[]])
          .default('concert'),
        choice: z.enum(['any', 'all']).default('any'),
        dates: z
          .array(placedDate)
          .min(1, 'Choose at least one date')
          .max(holdLimits.placed, `At most ${holdLimits.placed} dates`),
        /** Times of all dates. An end that is not after the start is on the next day. */
        ...{ starts: timeOfDay.nullable().default(null), ends: timeOfDay.nullable().default(null) },
        ...holder,
        /** Whether the holder gets a mail with these dates. */
        tells_holder: z.boolean().default(true),
      })
      .refine(hasStart, missingStartIssue),
    output: z.object({ holds: z.array(z.object({ event_id: id, date: z.string(), ranks: z.string().nullable() })) }),
    errors: ['event_limit_reached'],
  }),
  updateHold: writeCall({
    summary: 'Changes for whom an event is on hold, and whether its rank is fixed.',
    access: writeAccess,
    per_minute: 60,
    input: z.strictObject({ id, ...holder, is_rank_fixed: z.boolean().default(false) }),
    output: z.object({ hold }),
    errors: ['not_found', 'hold_ended'],
  }),
  extendHolds: writeCall({
    summary: 'Extends holds by the length of their term: once, and by an admin of events again.',
    access: writeAccess,
    input: z.strictObject(someEvents),
    output: outcome,
    errors: [],
  }),
  previewChallenges: readCall({
    summary: 'Whom the challenges of some holds would be against, and from when on they are possible again.',
    access: writeAccess,
    input: z.strictObject({ ids: idsOfHolds }),
    output: z.object({ challenges: z.array(challengePreview) }),
    errors: [],
  }),
  challengeHolds: writeCall({
    summary: 'Challenges the highest hold above each of these: its holder has some hours to confirm or release it.',
    access: writeAccess,
    per_minute: 20,
    input: z.strictObject({
      ...someEvents,
      hours: z
        .number()
        .default(48)
        .refine((hours) => challengeHours.some((one) => one === hours), 'Choose 24, 48 or 72 hours'),
    }),
    output: outcome,
    errors: [],
  }),
  answerChallenge: writeCall({
    summary: 'Answers a running challenge for the holder.',
    access: writeAccess,
    input: z.strictObject({ id, answer: z.enum(['keep', 'release', 'call']) }),
    output: z.object({ challenge }),
    errors: ['not_found', 'challenge_ended'],
  }),
  answerChallengeByLink: writeCall({
    summary: 'Answers a running challenge for a holder without an account, by the token of a link.',
    access: 'public',
    per_minute: 20,
    input: z
      .strictObject({
        token: linkToken,
        answer: z.enum(['keep', 'release', 'call']),
        name: oneLine(120, { missing: 'Your name is required' }).min(1, 'Your name is required'),
        /** Where to call. */
        phone: oneLine(40).default(''),
      })
      .refine(({ answer, phone }) => answer !== 'call' || phone !== '', {
        path: ['phone'],
        message: 'Enter a phone number',
      }),
    output: z.object({ challenge: sharedChallenge }),
    errors: ['link_ended', 'challenge_ended'],
  }),
  withdrawChallenge: writeCall({
    summary: 'Withdraws a running challenge; all ranks stay.',
    access: writeAccess,
    input: z.strictObject({ id }),
    output: z.object({ challenge }),
    errors: ['not_found', 'challenge_ended'],
  }),
  getHoldSettings: readCall({
    summary: 'After how many days holds expire, and what happens when a challenge is not answered.',
    access: readAccess,
    input: noInput,
    output: settings,
    errors: [],
  }),
  updateHoldSettings: writeCall({
    summary: 'Changes after how many days new holds expire, and what happens when a challenge is not answered.',
    access: { module: 'events', level: 'admin', status: 'follows' },
    input: settings,
    output: settings,
    errors: [],
  }),
})
