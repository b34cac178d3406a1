import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { settableStatuses } from '#shared/company-status.ts'
import {
  accessLevel,
  companyRole,
  companyStatus,
  invitation,
  membership,
  plan,
  subscription,
  subscriptionStatuses,
} from '#shared/entities.ts'
import {
  companyName,
  companySlug,
  emailAddress,
  id,
  mailMessage,
  oneLine,
  optionalEmail,
  paragraphs,
  selectedId,
  sortCursor,
  sortOf,
  success,
  timestamp,
  timezone,
  website,
} from '#shared/fields.ts'
import { mapPlanLimits } from '#shared/plan-limits.ts'
import { displayStatuses } from '#shared/subscription-display.ts'
import { staffReason, userStatus } from './admin-users.ts'
import { auditRow } from './audit-log.ts'

const count = z.number().int()

export const companyRow = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: companyStatus,
  is_platform: z.boolean(),
  billing_email: z.string().nullable(),
  created_at: timestamp,
  created_by: id.nullable(),
  plan: z.object({ name: z.string(), price_monthly: count }).nullable(),
  subscription_status: z.enum(subscriptionStatuses).nullable(),
  trial_ends_at: timestamp.nullable(),
  /** If staff reactivated the company: when billing determines its status again. */
  status_until: timestamp.nullable(),
  member_count: count,
  event_count: count,
})
export type CompanyRow = z.output<typeof companyRow>

const person = z.object({ id, email: z.string(), full_name: z.string().nullable() })

export const companyMember = membership.extend({
  /** `is_leaving`: the user requested the deletion of the account. */
  user: person.extend({ status: userStatus, is_leaving: z.boolean() }),
  role: companyRole.nullable(),
})
export type CompanyMember = z.output<typeof companyMember>

export const companyInvitation = invitation.extend({ as_owner: z.boolean() })
export type CompanyInvitation = z.output<typeof companyInvitation>

export const companyDetail = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  contact_email: z.string().nullable(),
  website: z.string().nullable(),
  timezone: z.string(),
  status: companyStatus,
  status_set_by: z.enum(['billing', 'administrator']),
  /** Reason for the status that the company sees. */
  status_reason: z.string().nullable(),
  /** If staff reactivated the company: when billing determines its status again. */
  status_until: timestamp.nullable(),
  is_platform: z.boolean(),
  created_at: timestamp,
  created_by: id.nullable(),
  creator: person.nullable(),
  billing_email: z.string().nullable(),
  company_type_id: id.nullable(),
  company_type: z.string().nullable(),
  trial_ends_at: timestamp.nullable(),
  stripe_customer_id: z.string().nullable(),
  plan: plan
    .pick({
      ...{ id: true, name: true, price_monthly: true, currency: true, billing_frequency: true },
      ...{ features: true, limits: true },
    })
    .nullable(),
  /** Newest subscription first. */
  subscriptions: z.array(
    subscription.extend({
      created_at: timestamp,
      plan_name: z.string().nullable(),
      quantity: count.nullable(),
      period_amount: count.nullable(),
      currency: z.string().nullable(),
      billing_frequency: z.enum(['monthly', 'yearly']).nullable(),
      sync_error: z.string().nullable(),
      /** Open invoices in minor units of `currency`. */
      owed_amount: count,
    }),
  ),
  /** The first 100 active members of the company. */
  memberships: z.array(companyMember),
  member_count: count,
  guest_count: count,
  event_count: count,
  /** False while the company has no owner, because the invited owner has not accepted yet. */
  has_owner: z.boolean(),
  owner: person.extend({ status: userStatus }).nullable(),
  usage: z.object(mapPlanLimits(() => z.object({ used: z.number(), limit: z.number().nullable() }))),
  owner_invitation: companyInvitation.nullable(),
})
export type CompanyDetail = z.output<typeof companyDetail>

export const moduleOverride = z.object({
  id,
  company_id: id,
  module_id: id,
  override_reason: z.string(),
  expires_at: timestamp.nullable(),
  permissions: z.object({ access: accessLevel }),
  is_enabled: z.boolean(),
  granted_by: id.nullable(),
  /** Name or email address of the admin who granted the module. */
  granter: z.string().nullable(),
  created_at: timestamp,
  module: z.object({ id, name: z.string(), key: z.string() }),
})
export type ModuleOverride = z.output<typeof moduleOverride>

const availableModule = z.object({ id, key: z.string(), name: z.string(), description: z.string().nullable() })

const notes = { admin_notes: mailMessage.optional() }
const page = {
  search: oneLine(120).default(''),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}
const invitationInput = z.strictObject({ company_id: id, invitation_id: id, ...notes })

export const companyFilter = z.strictObject({
  search: page.search,
  status: companyStatus.optional(),
  /** Display status of the newest subscription. */
  subscription: z.enum(displayStatuses).optional(),
  /**
   * 'running': in a trial without a subscription. 'ending': that trial ends within seven days. 'over': past due because
   * the trial ended without a subscription.
   */
  trial: z.enum(['running', 'ending', 'over']).optional(),
  plan_id: id.optional(),
  sort: sortOf('created', 'name').default('-created'),
})
export const companiesCsvPath = '/api/admin-companies/companies.csv'

export const adminCompanies = feature('admin-companies', {
  listCompanies: readCall({
    summary: 'Companies, newest first unless sorted otherwise, with plan and counts; searched by name and slug.',
    access: 'super-admin',
    input: z.strictObject({ ...companyFilter.shape, cursor: sortCursor.optional(), limit: page.limit }),
    output: z.object({
      companies: z.array(companyRow),
      /** Number of all companies, regardless of the filters. Excludes the platform's own company. */
      total: z.number().int(),
      next_cursor: z.string().nullable(),
    }),
    errors: [],
  }),
  getCompany: readCall({
    summary: 'One company with plan, subscriptions, counts, and its first hundred active members.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id }),
    output: z.object({
      company: companyDetail,
      /** Whether payments are enabled, and whether they are in test mode. */
      payments: z.object({ selling: z.boolean(), test_mode: z.boolean() }),
    }),
    errors: ['not_found'],
  }),
  createCompany: writeCall({
    idempotent: true,
    summary: 'A company without members, and an invitation that makes whoever accepts it the owner.',
    access: 'super-admin',
    input: z.strictObject({
      name: companyName,
      slug: companySlug,
      company_type_id: selectedId('Choose a company type'),
      plan_id: selectedId('Choose a plan'),
      owner_email: emailAddress,
      ...notes,
    }),
    output: z.object({ company_id: id }),
    errors: ['slug_taken', 'company_type_not_available', 'plan_not_available'],
  }),
  updateCompany: writeCall({
    summary: 'Changes what a company is called, where it is found, and whom it wants to be written to.',
    access: 'super-admin',
    input: z.strictObject({
      company_id: id,
      name: companyName,
      slug: companySlug,
      description: paragraphs(1000),
      contact_email: optionalEmail,
      billing_email: optionalEmail,
      website,
      timezone,
      ...notes,
    }),
    output: success,
    errors: ['not_found', 'company_is_platform', 'slug_taken'],
  }),
  extendTrial: writeCall({
    summary: 'Gives the trial of a company more days, from its end or from now, and tells its owner.',
    access: 'super-admin',
    input: z.strictObject({
      company_id: id,
      days: z
        .number('Enter a number of days')
        .int('Enter whole days')
        .min(1, 'At least one day')
        .max(365, 'At most 365 days'),
      admin_notes: staffReason,
    }),
    output: z.object({ success: z.literal(true), trial_ends_at: timestamp }),
    errors: [
      'not_found',
      'company_is_platform',
      'company_without_trial',
      'trial_cancelled',
      'no_subscription',
      'conflict',
      'payments_not_configured',
      'payments_unavailable',
      'payment_refused',
    ],
  }),
  adminUpdateCompanyStatus: writeCall({
    summary:
      'Set the status of a company, which billing does not change until staff set active; the company is notified.',
    access: 'super-admin',
    input: z.strictObject({
      company_id: id,
      new_status: z.enum(settableStatuses),
      /** Reason that is shown to the company. */
      shown_reason: mailMessage.optional(),
      ...notes,
    }),
    output: success,
    errors: ['not_found', 'company_closed', 'company_status_unchanged', 'company_is_platform'],
  }),
  reactivateCompany: writeCall({
    summary:
      'Make a company active again. With an open balance it stays active for the given days, then access depends on payment again.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id, days: z.number().int().min(1).max(90).default(7), ...notes }),
    output: z.object({ success: z.literal(true), active_until: timestamp.nullable() }),
    errors: ['not_found', 'company_closed', 'company_status_unchanged', 'company_is_platform'],
  }),
  assignPlan: writeCall({
    summary: 'Gives a company a plan; refused while a subscription decides it.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id, plan_id: selectedId('Choose a plan'), ...notes }),
    output: success,
    errors: ['not_found', 'plan_not_available', 'already_on_plan', 'company_subscribed', 'company_is_platform'],
  }),
  adminStripePortal: writeCall({
    summary: "The customer portal of the company at the payment provider, or the provider's own page about it.",
    access: 'super-admin',
    impersonation: 'refused',
    input: z.strictObject({ company_id: id, action: z.enum(['portal', 'dashboard']) }),
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'no_payment_customer', 'payments_not_configured', 'payments_unavailable', 'payment_refused'],
  }),
  listCompanyMembers: readCall({
    summary: 'Active members of a company, oldest first; searched by name and address.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id, ...page }),
    output: z.object({ members: z.array(companyMember), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  listCompanyInvitations: readCall({
    summary: 'Pending invitations of a company, newest first; searched by address. Never their links.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id, ...page }),
    output: z.object({ invitations: z.array(companyInvitation), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  inviteToCompany: writeCall({
    idempotent: true,
    summary: 'Invites an address to a company, or as its owner when it has none; the mail follows by job.',
    access: 'super-admin',
    per_minute: 60,
    input: z.strictObject({
      company_id: id,
      email: emailAddress,
      company_role_id: selectedId('Choose a role').optional(),
      /** The invited person becomes the owner. They get the Admin role instead of the role in the request. */
      as_owner: z.boolean().default(false),
      ...notes,
    }),
    output: z.object({ invitation: companyInvitation }),
    errors: [
      'not_found',
      'already_invited',
      'already_member',
      'seat_limit_reached',
      'plan_limit_reached',
      'role_not_available',
      'role_fixed',
      'company_has_owner',
      'owner_already_invited',
    ],
  }),
  resendCompanyInvitation: writeCall({
    summary: 'Mints a fresh link, valid for seven days, and mails it; the old link stops working.',
    access: 'super-admin',
    per_minute: 60,
    input: invitationInput,
    output: z.object({ invitation: companyInvitation }),
    errors: ['role_fixed', 'not_found', 'invitation_not_cancellable', 'role_not_available', 'plan_limit_reached'],
  }),
  copyCompanyInvitationLink: writeCall({
    summary: 'Mints a fresh link, valid for seven days, and hands it over instead of mailing it.',
    access: 'super-admin',
    per_minute: 60,
    input: invitationInput,
    output: z.object({ invitation: companyInvitation, link: z.string() }),
    errors: ['role_fixed', 'not_found', 'invitation_not_cancellable', 'role_not_available'],
  }),
  cancelCompanyInvitation: writeCall({
    summary: 'Cancels a pending invitation; its link stops working.',
    access: 'super-admin',
    input: invitationInput,
    output: success,
    errors: ['not_found', 'invitation_not_cancellable'],
  }),
  getModuleOverrides: readCall({
    summary: 'The module overrides of a company, enabled or not, and the modules it has not yet.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id }),
    output: z.object({
      overrides: z.array(moduleOverride),
      /** Active modules that the company does not have and that no override of the company names, sorted by name. */
      available_modules: z.array(availableModule),
    }),
    errors: [],
  }),
  createModuleOverride: writeCall({
    idempotent: true,
    summary: 'Gives a company a module beyond its plan; its roles receive it at once.',
    access: 'super-admin',
    input: z.strictObject({
      company_id: id,
      module_id: selectedId('Choose a module'),
      override_reason: paragraphs(500, { missing: 'Override reason is required' }).min(
        1,
        'Override reason is required',
      ),
      expires_at: z.iso.datetime({ offset: true, error: 'Choose a date and a time' }).nullable().default(null),
      permissions: z.strictObject({ access: accessLevel }).default({ access: 'admin' }),
      ...notes,
    }),
    output: z.object({ override_id: id }),
    errors: ['not_found', 'module_not_available', 'module_already_there', 'expiry_in_past', 'company_is_platform'],
  }),
  setModuleOverride: writeCall({
    summary: 'Switches a module override on or off; off, it grants nothing.',
    access: 'super-admin',
    input: z.strictObject({ override_id: id, is_enabled: z.boolean(), ...notes }),
    output: success,
    errors: ['not_found', 'override_expired', 'module_not_available'],
  }),
  deleteModuleOverride: writeCall({
    summary: 'Removes a module override; roles keep their keys, which have no effect.',
    access: 'super-admin',
    input: z.strictObject({ override_id: id, ...notes }),
    output: success,
    errors: ['not_found'],
  }),
  getCompanyActivity: readCall({
    summary: 'Audit rows of a company or about it, newest first, fifty at most a page.',
    access: 'super-admin',
    input: z.strictObject({
      company_id: id,
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(50),
    }),
    output: z.object({ logs: z.array(auditRow), next_cursor: z.string().nullable() }),
    errors: [],
  }),
})
