import { z } from 'zod'
import { feature, read } from '../call.ts'
import { companyStatus, subscriptionStatuses } from '../entities.ts'
import { id, moment } from '../fields.ts'

export const companyRow = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: companyStatus,
  is_platform: z.boolean(),
  billing_email: z.string().nullable(),
  created_at: moment,
  created_by: id.nullable(),
  plan: z.object({ name: z.string(), price_monthly: z.number().int() }).nullable(),
  subscription_status: z.enum(subscriptionStatuses).nullable(),
  member_count: z.number().int(),
  event_count: z.number().int(),
})
export type CompanyRow = z.output<typeof companyRow>

export const adminCompanies = feature('admin-companies', {
  listCompanies: read({
    summary: 'Companies, newest first, with plan and counts; searched by name and slug.',
    access: 'super-admin',
    input: z.strictObject({
      search: z.string().trim().max(120).default(''),
      status: companyStatus.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({ companies: z.array(companyRow), next_cursor: z.string().nullable() }),
    errors: [],
  }),
})
