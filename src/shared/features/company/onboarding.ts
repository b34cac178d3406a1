import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { companyType, plan } from '#shared/entities.ts'
import { companyName, companySlug, id, noInput, timezone } from '#shared/fields.ts'

export const onboarding = feature('onboarding', {
  listCompanyTypes: readCall({
    summary: 'The company types to choose from, by sort order.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ company_types: z.array(companyType) }),
    errors: [],
  }),
  listPlans: readCall({
    summary: 'Plans on offer: active, not private, cheapest first; with a type only those open to it.',
    access: 'public',
    input: z.strictObject({ company_type_id: id.optional() }),
    output: z.object({ plans: z.array(plan) }),
    errors: [],
  }),
  getFormerCompany: readCall({
    summary: 'The company that the caller left, or was removed from, last; null if there is none.',
    access: 'signed-in',
    input: noInput,
    output: z.object({ name: z.string().nullable() }),
    errors: [],
  }),
  checkSlug: readCall({
    summary: 'Whether a URL is free.',
    access: 'signed-in',
    input: z.strictObject({ slug: companySlug }),
    output: z.object({
      available: z.boolean(),
      /** If the slug is taken: the next free slug like it, or null if none is free. */
      suggestion: z.string().nullable(),
    }),
    errors: [],
  }),
  createCompanyWithPlan: writeCall({
    idempotent: true,
    summary: 'Creates a company; the caller becomes its owner with the Admin role.',
    access: 'signed-in',
    per_minute: 20,
    input: z.strictObject({
      company_name: companyName,
      company_slug: companySlug,
      plan_id: id,
      company_type_id: id,
      /** Time zone of the company, also used for events without a venue. */
      time_zone: timezone.default('UTC'),
    }),
    output: z.object({
      success: z.literal(true),
      company_id: id,
      company_name: z.string(),
      company_slug: z.string(),
      /** Stripe price of the selected plan. If it is set, the browser continues to checkout. */
      price_id: z.string().nullable(),
    }),
    errors: ['slug_taken', 'plan_not_available', 'company_type_not_available'],
  }),
})
