import type { Plan } from '#shared/entities.ts'
import { normalizeLimits } from '#shared/plan-limits.ts'

export const plan: Plan = {
  id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11',
  name: 'Pro',
  description: null,
  price_monthly: 1900,
  currency: 'USD',
  billing_frequency: 'monthly',
  stripe_price_id: 'price_pro',
  is_active: true,
  is_private: false,
  is_featured: false,
  trial_days: 14,
  display_inclusions: [],
  allowed_company_type_ids: null,
  limits: normalizeLimits({}),
  features: {},
}
