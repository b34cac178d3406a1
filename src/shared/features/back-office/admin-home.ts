import { z } from 'zod'
import { feature, read } from '#shared/call.ts'
import { moment, nothing } from '#shared/fields.ts'

const count = z.number().int()

export const systemParts = ['database', 'jobs', 'mail', 'payments', 'storage', 'backup', 'clock'] as const
export type SystemPart = (typeof systemParts)[number]

/** What one part answered when it was asked just now. */
export const systemHealth = z.object({
  part: z.enum(systemParts),
  /** 'warning' works and needs somebody all the same; 'off' is not set up, which is no failure. */
  state: z.enum(['good', 'slow', 'warning', 'failing', 'off']),
  /** Null when it was not asked. */
  response_ms: count.nullable(),
  /** Where it is, or what it reports; null when there is nothing to say. */
  detail: z.string().nullable(),
})
export type SystemHealth = z.output<typeof systemHealth>

export const adminHome = feature('admin-home', {
  getPlatformCounts: read({
    summary: 'Platform-wide counts for the first page of the back office.',
    access: 'super-admin',
    input: nothing,
    output: z.object({
      total_users: count,
      total_companies: count,
      active_subscriptions: count,
      trial_subscriptions: count,
      total_emails: count,
      verified_emails: count,
      unverified_emails: count,
      users_with_unverified_emails: count,
      total_users_with_emails: count,
      primary_emails: count,
    }),
    errors: [],
  }),
  getDailyTotals: read({
    summary: 'How many people and companies there were at the end of each of the last ninety days (UTC).',
    access: 'super-admin',
    input: nothing,
    output: z.object({ days: z.array(z.object({ day: z.string(), users: count, companies: count })) }),
    errors: [],
  }),
  getSystemHealth: read({
    summary:
      'Asks database, jobs, mail, payments and storage how they are, when the last backup was made, and whether the clocks agree; each has a few seconds.',
    access: 'super-admin',
    input: nothing,
    output: z.object({ parts: z.array(systemHealth), measured_at: moment }),
    errors: [],
    per_minute: 30,
  }),
})
