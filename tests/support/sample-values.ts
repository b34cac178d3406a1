import { mapLimitFields } from '#shared/plan-limits.ts'

export const samplePlan = {
  name: 'Sample',
  description: '',
  price_monthly: 2900,
  currency: 'USD' as const,
  billing_frequency: 'monthly' as const,
  trial_days: 14,
  is_active: false,
  is_featured: false,
  is_private: true,
  display_inclusions: ['Sample'],
  allowed_company_type_ids: null,
  limits: {
    pricing_model: 'flat' as const,
    per_user_price_monthly: null,
    per_user_price_annual: null,
    base_price_monthly: null,
    min_users: null,
    allow_guest_users: false,
    ...mapLimitFields(() => null),
  },
  module_ids: [],
}

export const sampleModule = {
  name: 'Sample',
  description: '',
  category: 'productivity',
  icon: 'calendar' as const,
  default_permissions: { access: 'read' as const },
  sort_order: 100,
  is_core: false,
  is_active: true,
}

export const sampleWidget = {
  name: 'Sample',
  description: '',
  module_key: 'dashboard' as const,
  component_key: 'StatsWidget' as const,
  config_schema: {},
  is_system_default: false,
}
