import { newId } from './ids.ts'
import type { ObjectRow, PortalConfiguration } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { findObjects, insertObject } from './store.ts'

export const cancelReasons = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'too_complex',
  'low_quality',
  'other',
] as const

export function newPortalConfiguration(sim: SimulatorTransaction, isDefault: boolean): PortalConfiguration {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: sim.now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: ['name', 'address', 'tax_id'], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: true, feedback_options: null, options: [...cancelReasons] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: sim.now,
  }
}

export async function loadDefaultPortalConfiguration(
  sim: SimulatorTransaction,
): Promise<ObjectRow<'billing_portal.configuration'>> {
  const known = await findObjects(sim, 'billing_portal.configuration', { status: ['true'] })
  const existing = known.find(({ data }) => data.is_default)
  if (existing) return existing
  return insertObject(sim, 'billing_portal.configuration', {
    data: newPortalConfiguration(sim, true),
    hidden: {},
    due: null,
  })
}
