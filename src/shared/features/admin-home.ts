import { z } from 'zod'
import { feature, read } from '../call.ts'
import { nothing } from '../fields.ts'

const count = z.number().int()

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
})
