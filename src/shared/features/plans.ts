import { z } from 'zod'
import { feature, read } from '../call.ts'
import { plan } from '../entities.ts'
import { moment, nothing } from '../fields.ts'

export const managedPlan = plan.extend({
  stripe_product_id: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
})
export type ManagedPlan = z.output<typeof managedPlan>

export const plans = feature('plans', {
  listPlans: read({
    summary: 'All plans by name, also private and inactive ones.',
    access: 'super-admin',
    input: nothing,
    output: z.object({ plans: z.array(managedPlan) }),
    errors: [],
  }),
})
