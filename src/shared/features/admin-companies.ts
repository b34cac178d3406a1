import { z } from 'zod'
import { feature, read } from '../call.ts'
import { companyRole, companyStatus, membership, plan, subscription, subscriptionStatuses } from '../entities.ts'
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

export const companyDetail = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: companyStatus,
  is_platform: z.boolean(),
  created_at: moment,
  created_by: id.nullable(),
  billing_email: z.string().nullable(),
  company_type_id: id.nullable(),
  stripe_customer_id: z.string().nullable(),
  plan: plan
    .pick({ id: true, name: true, price_monthly: true, currency: true, features: true, limits: true })
    .nullable(),
  subscriptions: z.array(subscription.extend({ created_at: moment })),
  memberships: z.array(
    membership.extend({
      user: z.object({ id, email: z.string(), full_name: z.string().nullable() }),
      role: companyRole.nullable(),
    }),
  ),
})
export type CompanyDetail = z.output<typeof companyDetail>

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
  getCompany: read({
    summary: 'One company with plan, subscriptions and its first hundred active members.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id }),
    output: z.object({ company: companyDetail }),
    errors: ['not_found'],
  }),
})
