import { z } from 'zod'
import { feature, read, write } from '../call.ts'
import { plan } from '../entities.ts'
import { done, id, moment, note, nothing } from '../fields.ts'
import { isUnlimited } from '../plan-limits.ts'
import { planProblems } from '../plan-rules.ts'
import { pricingModels } from '../pricing.ts'

export const managedPlan = plan.extend({
  stripe_product_id: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
})
export type ManagedPlan = z.output<typeof managedPlan>

/** Minor units; null where the pricing model does not ask for it. */
const money = z
  .number('Enter an amount')
  .int('Enter an amount in whole cents')
  .min(0, 'At least 0')
  .max(99_999_999, 'At most 999,999.99')
  .nullable()
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
/** Null is unlimited, and so are 0, -1, 'unlimited' and nothing at all. [A-PLAN-50..53] */
const usage = z.preprocess(
  (value) => (isUnlimited(value) ? null : text(value)),
  z
    .number('Enter a number')
    .int('Whole numbers only')
    .min(1, 'At least 0; 0 = unlimited')
    .max(1_000_000_000, 'That is too much')
    .nullable(),
)
const storage = z.preprocess(
  (value) => (isUnlimited(value) ? null : text(value)),
  z
    .number('Enter a number')
    .min(0, 'At least 0; 0 = unlimited')
    .multipleOf(0.1, 'In steps of 0.1')
    .max(1_000_000, 'That is too much')
    .nullable(),
)

const limits = z.strictObject({
  pricing_model: z.enum(pricingModels),
  per_user_price_monthly: money,
  per_user_price_annual: money,
  base_price_monthly: money,
  min_users: z.number('Enter a number').int('Whole numbers only').min(1, 'At least 1').max(100_000).nullable(),
  max_users: usage,
  max_events: usage,
  max_storage_gb: storage,
  max_storage_per_user_gb: storage,
  max_monthly_emails: usage,
  max_integrations: usage,
  max_team_members: usage,
  max_budget_items: usage,
  allow_guest_users: z.boolean(),
  max_guest_users: usage,
})

/** A plan as it is saved, with the modules it includes. */
export const planToSave = z
  .strictObject({
    name: z.string('Plan name is required').trim().max(120, 'At most 120 characters'),
    description: z.string().trim().max(500, 'At most 500 characters'),
    price_monthly: money,
    currency: z.enum(['USD', 'EUR', 'GBP'], 'Currency is required'),
    billing_frequency: z.enum(['monthly', 'yearly'], 'Billing frequency is required'),
    trial_days: z.number('Enter a number').int('Whole numbers only').min(0, 'At least 0').max(730, 'At most 730'),
    is_active: z.boolean(),
    is_featured: z.boolean(),
    is_private: z.boolean(),
    display_inclusions: z.array(z.string().trim().min(1).max(120, 'At most 120 characters')).max(50),
    /** Null: open to every company type. */
    allowed_company_type_ids: z.array(id).max(200).nullable(),
    limits,
    module_ids: z.array(id).max(200),
  })
  .superRefine((given, context) => {
    for (const { field, message } of planProblems(given))
      context.addIssue({ code: 'custom', path: field.split('.'), message })
  })
export type PlanToSave = z.output<typeof planToSave>

const saved = z.object({ plan: managedPlan })

export const plans = feature('plans', {
  listPlans: read({
    summary: 'All plans by name, also private and inactive ones.',
    access: 'super-admin',
    input: nothing,
    output: z.object({ plans: z.array(managedPlan) }),
    errors: [],
  }),
  getPlan: read({
    summary: 'A plan with its modules, and how many a change of it touches.',
    access: 'super-admin',
    input: z.strictObject({ plan_id: id }),
    output: z.object({
      plan: managedPlan,
      module_ids: z.array(id),
      uses: z.object({
        companies: z.number().int(),
        subscriptions: z.number().int(),
        company_types: z.number().int(),
      }),
    }),
    errors: [],
  }),
  listPlanModules: read({
    summary: 'The modules that a plan can include: active ones, by category, then by name.',
    access: 'super-admin',
    input: nothing,
    output: z.object({
      modules: z.array(
        z.object({
          id,
          key: z.string(),
          name: z.string(),
          description: z.string().nullable(),
          category: z.string(),
          is_core: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  createPlan: write({
    summary: 'Makes a plan with its modules.',
    access: 'super-admin',
    input: planToSave,
    output: saved,
    errors: ['plan_name_taken', 'module_not_available', 'company_type_not_available'],
  }),
  updatePlan: write({
    summary: 'Saves a plan. Companies on it have its modules and limits from their next request on.',
    access: 'super-admin',
    input: z.strictObject({ plan_id: id, plan: planToSave, admin_notes: note.optional() }),
    output: saved,
    errors: ['plan_name_taken', 'module_not_available', 'company_type_not_available'],
  }),
  setPlanFlag: write({
    summary: 'Switches one of active, featured and private, and leaves the others as they are.',
    access: 'super-admin',
    input: z.strictObject({
      plan_id: id,
      flag: z.enum(['is_active', 'is_featured', 'is_private']),
      value: z.boolean(),
    }),
    output: saved,
    errors: [],
  }),
  deletePlan: write({
    summary: 'Deletes a plan that nothing refers to.',
    access: 'super-admin',
    input: z.strictObject({ plan_id: id, admin_notes: note.optional() }),
    output: done,
    errors: ['plan_in_use'],
  }),
})
