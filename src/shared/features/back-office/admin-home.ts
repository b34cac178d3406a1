import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, noInput, oneLine, success, timestamp } from '#shared/fields.ts'
import { namedObject } from './audit-log.ts'

const count = z.number().int()

export const systemParts = ['database', 'jobs', 'mail', 'payments', 'storage', 'backup', 'clock'] as const
export type SystemPart = (typeof systemParts)[number]

export const systemHealth = z.object({
  part: z.enum(systemParts),
  /** 'warning': the part works but needs attention. 'off': it is not configured, which is not a failure. */
  state: z.enum(['good', 'slow', 'warning', 'failing', 'off']),
  /** Response time in milliseconds; null if the part was not checked. */
  response_ms: count.nullable(),
  /** Where the part of the system runs, or what it reported. */
  detail: z.string().nullable(),
})
export type SystemHealth = z.output<typeof systemHealth>

export const growthUnits = ['day', 'week', 'month'] as const
export type GrowthUnit = (typeof growthUnits)[number]

export const failedJob = z.object({
  id,
  /** Job name, such as 'send-invitation'. */
  name: z.string(),
  attempts: count,
  failed_at: timestamp,
  /** Error message of the last attempt, for example from the mail server. */
  message: z.string().nullable(),
  /** Names of the objects whose ids occur in the job's input. */
  about: z.array(namedObject),
  to: z.string().nullable(),
})
export type FailedJob = z.output<typeof failedJob>

export const adminHome = feature('admin-home', {
  getPlatformCounts: readCall({
    summary: 'Platform-wide counts for the first page of the back office.',
    access: 'super-admin',
    input: noInput,
    output: z.object({
      total_users: count,
      total_companies: count,
      active_subscriptions: count,
      trial_subscriptions: count,
      trials_without_subscription: count,
      total_emails: count,
      verified_emails: count,
      unverified_emails: count,
      users_with_unverified_emails: count,
      total_users_with_emails: count,
      primary_emails: count,
    }),
    errors: [],
  }),
  getOpenWork: readCall({
    summary: 'Counts of the items that need attention.',
    access: 'super-admin',
    input: noInput,
    output: z.object({
      past_due_subscriptions: count,
      unpaid_subscriptions: count,
      /** Number of ended subscriptions whose last invoice is still open. */
      ended_and_owed: count,
      /** Number of companies that are past due because their trial ended without a subscription. */
      past_due_without_subscription: count,
      /** Number of webhook events from Stripe that could not be processed. */
      failed_events: count,
      failed_mails: count,
      failed_jobs: count,
      /** Number of trials that end within seven days, of companies without a subscription. */
      trials_ending: count,
      backup: z.enum(['fine', 'old', 'none']),
    }),
    errors: [],
  }),
  getGrowth: readCall({
    summary:
      'How many people and companies came in each of the last thirty days, twenty-six weeks or twenty-four months (UTC).',
    access: 'super-admin',
    input: z.strictObject({ by: z.enum(growthUnits).default('week') }),
    /** Oldest period first, and the current period last. `day` is the first day of a period. */
    output: z.object({ periods: z.array(z.object({ day: z.string(), users: count, companies: count })) }),
    errors: [],
  }),
  listFailedJobs: readCall({
    summary:
      'Mails and other work that failed for good within the last week, the latest first; searched by name and whom it was for.',
    access: 'super-admin',
    input: z.strictObject({
      kind: z.enum(['mail', 'other']).optional(),
      search: oneLine(120).default(''),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ jobs: z.array(failedJob), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  retryFailedJob: writeCall({
    summary: 'Has something that failed for good tried again.',
    access: 'super-admin',
    input: z.strictObject({ job_id: id }),
    output: success,
    errors: ['not_found'],
  }),
  dropFailedJob: writeCall({
    summary: 'Takes something that failed for good off the list; it is not tried again.',
    access: 'super-admin',
    input: z.strictObject({ job_id: id }),
    output: success,
    errors: ['not_found'],
  }),
  getSystemHealth: readCall({
    summary:
      'Asks database, jobs, mail, payments and storage how they are, when the last backup was made, and whether the clocks agree; each has a few seconds.',
    access: 'super-admin',
    input: noInput,
    output: z.object({ parts: z.array(systemHealth), measured_at: timestamp }),
    errors: [],
    per_minute: 30,
  }),
})
