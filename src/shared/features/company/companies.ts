import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import * as entity from '#shared/entities.ts'
import { myMembership } from '#shared/features/identity/auth.ts'
import {
  companyName,
  companySlug,
  currency,
  id,
  noInput,
  optionalEmail,
  paragraphs,
  timestamp,
  timezone,
  website,
  weekday,
} from '#shared/fields.ts'

export const companySettings = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  contact_email: z.string().nullable(),
  website: z.string().nullable(),
  timezone: z.string(),
  ...entity.companyPreferences.shape,
  status: entity.companyStatus,
  created_at: timestamp,
})

/** States of card payments, in order of precedence. */
export const paymentStates = ['off', 'not_configured', 'no_customer', 'no_subscription', 'connected'] as const

const adminAccess = { module: 'company_settings', level: 'admin', status: 'follows' } as const

export const overviewMember = z.object({
  id,
  is_primary: z.boolean(),
  is_guest: z.boolean(),
  full_name: z.string().nullable(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  role: z.object({ label_override: z.string().nullable(), role: z.object({ label: z.string() }) }).nullable(),
})

export const companies = feature('companies', {
  listMyCompanies: readCall({
    summary: 'The active memberships of the signed-in user with company and role.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ memberships: z.array(myMembership) }),
    errors: ['failed_to_fetch_companies'],
  }),
  getMyMembership: readCall({
    summary: 'The active membership of the signed-in user in one company, or none.',
    access: 'signed-in',
    input: z.strictObject({ company_id: id }),
    output: z.object({ membership: entity.membership.pick({ id: true, company_id: true, status: true }).nullable() }),
    errors: ['failed_to_check_membership'],
  }),
  getCompanyStatus: readCall({
    summary: 'The status of a company of the caller; inactive when it cannot be determined.',
    access: 'signed-in',
    input: z.strictObject({ company_id_param: id }),
    output: z.object({ result: entity.companyStatus }),
    errors: [],
  }),
  getSettings: readCall({
    summary: 'The general settings of the company.',
    access: { module: 'company_settings', level: 'read', status: 'any' },
    input: noInput,
    output: z.object({ company: companySettings }),
    errors: [],
  }),
  updateSettings: writeCall({
    summary: 'Saves the general settings of the company that are sent; others stay.',
    access: { module: 'company_settings', level: 'admin', status: 'follows' },
    input: z
      .strictObject({
        name: companyName,
        slug: companySlug,
        description: paragraphs(1000),
        contact_email: optionalEmail,
        website,
        timezone,
        first_weekday: weekday.nullable(),
        clock: entity.companyPreferences.shape.clock,
        default_currency: currency.nullable(),
      })
      .partial(),
    output: z.object({ company: companySettings }),
    errors: ['slug_taken'],
  }),
  getIntegrations: readCall({
    summary: 'Where the integrations of the company truly stand.',
    access: adminAccess,
    input: noInput,
    output: z.object({
      payments: z.enum(paymentStates),
      webhooks: z.object({ endpoints: z.number().int(), active: z.number().int() }),
    }),
    errors: [],
  }),
  getTeamOverview: readCall({
    summary:
      'The first five active members, the owner, and how many members without guests and pending invitations there are.',
    access: adminAccess,
    input: noInput,
    output: z.object({
      members: z.array(overviewMember),
      total_members: z.number().int(),
      pending_invitations: z.number().int(),
      owner: z.object({ full_name: z.string().nullable(), email: z.string() }).nullable(),
    }),
    errors: [],
  }),
})
