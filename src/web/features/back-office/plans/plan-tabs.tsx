import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import { BasicTab } from './basic-tab.tsx'
import { InclusionsTab } from './inclusions-tab.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { ModulesTab } from './modules-tab.tsx'
import type { PlanForm } from './plan-form.ts'
import { PricingTab } from './pricing-tab.tsx'
import { ProviderTab } from './provider-tab.tsx'

export interface PlanTabProps {
  form: UseFormReturnType<PlanForm>
  /** Null for a new plan. */
  planId: string | null
}

export const planTabs: readonly { key: string; label: string; Panel: ComponentType<PlanTabProps> }[] = [
  { key: 'basic', label: 'Basic Info', Panel: BasicTab },
  { key: 'pricing', label: 'Pricing', Panel: PricingTab },
  { key: 'limits', label: 'Limits', Panel: LimitsTab },
  { key: 'inclusions', label: 'Inclusions', Panel: InclusionsTab },
  { key: 'modules', label: 'Modules', Panel: ModulesTab },
  { key: 'provider', label: 'Stripe', Panel: ProviderTab },
]

const ofPricing =
  /^(price_monthly|currency|billing_frequency|trial_days|limits\.(.*price.*|pricing_model|m(in|ax)_users))$/

export function tabOf(field: string): string {
  if (ofPricing.test(field)) return 'pricing'
  if (field.startsWith('limits.')) return 'limits'
  if (field.startsWith('display_inclusions')) return 'inclusions'
  return field.startsWith('module_ids') ? 'modules' : 'basic'
}
