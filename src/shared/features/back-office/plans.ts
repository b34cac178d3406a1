import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { plan } from '#shared/entities.ts'
import { id, mailMessage, noInput, oneLine, paragraphs, success, timestamp } from '#shared/fields.ts'
import { isUnlimited, mapLimitFields } from '#shared/plan-limits.ts'
import { planProblems } from '#shared/plan-rules.ts'
import { priceKinds, pricingModels } from '#shared/pricing.ts'

export const managedPlan = plan.extend({
  stripe_product_id: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type ManagedPlan = z.output<typeof managedPlan>

/** Price in minor units; null if the pricing model does not use this price. */
const money = z
  .number('Enter an amount')
  .int('Enter an amount in whole cents')
  .min(0, 'At least 0')
  .max(99_999_999, 'At most 999,999.99')
  .nullable()
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
/** Limit of a plan. Null, 0, -1, 'unlimited' and a missing value all mean unlimited. */
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

/** Two limits are also accepted under their former names. A former name is ignored if the current name is present. */
const limits = z
  .strictObject({
    pricing_model: z.enum(pricingModels),
    per_user_price_monthly: money,
    per_user_price_annual: money,
    base_price_monthly: money,
    min_users: z.number('Enter a number').int('Whole numbers only').min(1, 'At least 1').max(100_000).nullable(),
    ...mapLimitFields((_, { step }) => (step ? storage : usage)),
    max_storage_gb: storage.optional(),
    storage_limit: storage.optional(),
    allow_guest_users: z.boolean(),
    max_guest_users: usage.optional(),
    guest_users_allowed: usage.optional(),
  })
  .transform(({ storage_limit = null, guest_users_allowed = null, ...rest }) => ({
    ...rest,
    max_storage_gb: rest.max_storage_gb === undefined ? storage_limit : rest.max_storage_gb,
    max_guest_users: rest.max_guest_users === undefined ? guest_users_allowed : rest.max_guest_users,
  }))

export const planToSave = z
  .strictObject({
    name: oneLine(120, { missing: 'Plan name is required' }),
    description: paragraphs(500),
    price_monthly: money,
    currency: z.enum(['USD', 'EUR', 'GBP'], 'Currency is required'),
    billing_frequency: z.enum(['monthly', 'yearly'], 'Billing frequency is required'),
    trial_days: z.number('Enter a number').int('Whole numbers only').min(0, 'At least 0').max(730, 'At most 730'),
    is_active: z.boolean(),
    is_featured: z.boolean(),
    is_private: z.boolean(),
    display_inclusions: z.array(oneLine(120).min(1)).max(50),
    /** Company types that can use the plan; null for all. */
    allowed_company_type_ids: z.array(id).max(200).nullable(),
    limits,
    /** Optional features of the plan. A missing key keeps the stored value. */
    features: z.strictObject({ custom_branding: z.boolean() }).optional(),
    module_ids: z.array(id).max(200),
  })
  .superRefine((given, context) => {
    for (const { field, message } of planProblems(given))
      context.addIssue({ code: 'custom', path: field.split('.'), message })
  })
export type PlanToSave = z.output<typeof planToSave>

const savedPlan = z.object({ plan: managedPlan })

export const planPrice = z.object({
  stripe_price_id: z.string(),
  kind: z.enum(priceKinds),
  currency: z.string(),
  billing_frequency: z.enum(['monthly', 'yearly']),
  /** In minor units. */
  unit_amount: z.number().int(),
  is_current: z.boolean(),
  created_at: timestamp,
})
export type PlanPrice = z.output<typeof planPrice>

export const productOutcome = z.object({
  success: z.boolean(),
  product_id: z.string().nullable(),
  /** Provider id of the price that checkout uses: the base price, or the seat price if there is no base price. */
  price_id: z.string().nullable(),
  price_updated: z.boolean(),
  error: z.string().nullable(),
})
export type ProductOutcome = z.output<typeof productOutcome>

/** `product` is null if the payment provider was not called. */
const savedPlanWithProduct = z.object({ plan: managedPlan, product: productOutcome.nullable() })
const saveErrors = [
  'plan_name_taken',
  'module_not_available',
  'company_type_not_available',
  'failed_to_fetch_modules',
  'failed_to_update_modules',
  'failed_to_insert_modules',
] as const

export const plans = feature('plans', {
  listPlans: readCall({
    summary: 'All plans by name, also private and inactive ones.',
    access: 'super-admin',
    input: noInput,
    output: z.object({
      plans: z.array(managedPlan),
      /** Whether payments are enabled; false with BILLING=off. */
      selling: z.boolean(),
    }),
    errors: [],
  }),
  getPlan: readCall({
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
      /** All prices the plan ever had, newest first. */
      prices: z.array(planPrice),
      provider: z.object({
        /** Whether payments are enabled; false with BILLING=off. */
        selling: z.boolean(),
        test_mode: z.boolean(),
        /** URL of the product in Stripe's dashboard. Null without a product, and with the payment simulator. */
        product_url: z.string().nullable(),
        /** The product belongs to another provider account, such as the simulator's, and must be created again. */
        product_is_foreign: z.boolean(),
      }),
    }),
    errors: ['not_found'],
  }),
  listPlanModules: readCall({
    summary: 'The modules that a plan can include: active ones, by category, then by name.',
    access: 'super-admin',
    input: noInput,
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
  createPlan: writeCall({
    idempotent: true,
    summary: 'Makes a plan with its modules, and its product at the payment provider; without that the plan stays.',
    access: 'super-admin',
    input: planToSave,
    output: savedPlanWithProduct,
    errors: [...saveErrors],
  }),
  updatePlan: writeCall({
    summary:
      'Saves a plan. Companies on it have its modules and limits from their next request on; its product follows.',
    access: 'super-admin',
    input: z.strictObject({ plan_id: id, plan: planToSave, admin_notes: mailMessage.optional() }),
    output: savedPlanWithProduct,
    errors: ['not_found', ...saveErrors, 'failed_to_fetch_plan', 'failed_to_update_plan'],
  }),
  setPlanFlag: writeCall({
    summary: 'Switches one of active, featured and private, and leaves the others as they are.',
    access: 'super-admin',
    input: z.strictObject({
      plan_id: id,
      flag: z.enum(['is_active', 'is_featured', 'is_private']),
      value: z.boolean(),
    }),
    output: savedPlan,
    errors: ['not_found'],
  }),
  deletePlan: writeCall({
    summary: 'Deletes a plan that nothing refers to.',
    access: 'super-admin',
    input: z.strictObject({ plan_id: id, admin_notes: mailMessage.optional() }),
    output: success,
    errors: ['not_found', 'plan_in_use'],
  }),
  createPlanProduct: writeCall({
    summary: 'Makes the product of a plan at the payment provider, with its prices; once, however often it is asked.',
    access: 'super-admin',
    input: z.strictObject({ plan_id: id }),
    output: productOutcome,
    errors: ['not_found'],
  }),
  syncPlanProduct: writeCall({
    summary: 'Makes the product of a plan equal to the plan. Present subscribers keep the price they have.',
    access: 'super-admin',
    input: z.strictObject({ plan_id: id }),
    output: productOutcome,
    errors: ['not_found', 'plan_has_no_product'],
  }),
})
