import { z } from 'zod'
import { newId } from './ids.ts'
import { listObjects } from './lists.ts'
import type { PortalConfiguration, PortalSession } from './objects.ts'
import {
  booleanParam,
  mergeMetadata,
  metadataParam,
  nullableParam,
  pagingParams,
  parseParams,
  textParam,
  urlParam,
} from './params.ts'
import { cancelReasons, loadDefaultPortalConfiguration, newPortalConfiguration } from './portal-configuration.ts'
import type { Routes } from './route-types.ts'
import { realUnixTime } from './simulator-transaction.ts'
import { insertObject, requireObject, updateObject } from './store.ts'

const featureSwitch = z.strictObject({ enabled: booleanParam })
const proration = z.enum(['none', 'create_prorations', 'always_invoice'])
const portalFeatures = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: booleanParam.optional(),
      allowed_updates: nullableParam(
        z.array(z.enum(['email', 'name', 'address', 'phone', 'shipping', 'tax_id'])),
      ).optional(),
    })
    .optional(),
  invoice_history: featureSwitch.optional(),
  payment_method_update: featureSwitch.optional(),
  subscription_cancel: z
    .strictObject({
      enabled: booleanParam.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: proration.optional(),
      cancellation_reason: z
        .strictObject({ enabled: booleanParam, options: nullableParam(z.array(z.enum(cancelReasons))).optional() })
        .optional(),
    })
    .optional(),
  // Plan changes in the portal can only be disabled, because Marquee has its own pages for them.
  subscription_update: z
    .strictObject({
      enabled: z.literal('false').transform(() => false),
      default_allowed_updates: nullableParam(z.array(z.string())).optional(),
      products: nullableParam(z.array(z.unknown())).optional(),
      proration_behavior: proration.optional(),
    })
    .optional(),
})
const settings = {
  name: nullableParam(textParam).optional(),
  default_return_url: nullableParam(urlParam).optional(),
  metadata: metadataParam.optional(),
  business_profile: z
    .strictObject({
      headline: nullableParam(textParam.max(60)).optional(),
      privacy_policy_url: nullableParam(urlParam).optional(),
      terms_of_service_url: nullableParam(urlParam).optional(),
    })
    .optional(),
  login_page: z.strictObject({ enabled: z.literal('false') }).optional(),
}
const newSettings = z.strictObject({ ...settings, features: portalFeatures })
const changedSettings = z.strictObject({
  ...settings,
  features: portalFeatures.optional(),
  active: booleanParam.optional(),
})
const newSession = z.strictObject({
  customer: textParam,
  return_url: urlParam.optional(),
  configuration: textParam.optional(),
  locale: textParam.optional(),
})

export const portalRoutes: Routes = {
  'POST /v1/billing_portal/sessions': async (sim, params) => {
    const given = parseParams(newSession, params)
    await requireObject(sim, 'customer', given.customer, 'customer')
    const configuration = given.configuration
      ? await requireObject(sim, 'billing_portal.configuration', given.configuration, 'configuration')
      : await loadDefaultPortalConfiguration(sim)
    const id = newId('bps')
    const data: PortalSession = {
      id,
      object: 'billing_portal.session',
      configuration: configuration.data.id,
      created: sim.now,
      customer: given.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: given.locale ?? null,
      on_behalf_of: null,
      return_url: given.return_url ?? configuration.data.default_return_url,
      url: `${sim.parts.publicUrl}/simulator/portal/${id}`,
    }
    await insertObject(sim, 'billing_portal.session', { data, hidden: { opened: realUnixTime() }, due: null })
    return data
  },
  'POST /v1/billing_portal/configurations': async (sim, params) => {
    const given = parseParams(newSettings, params)
    const data = applySettings(newPortalConfiguration(sim, false), given, sim.now)
    await insertObject(sim, 'billing_portal.configuration', { data, hidden: {}, due: null })
    return data
  },
  'GET /v1/billing_portal/configurations': async (sim, params) => {
    const given = parseParams(
      z.strictObject({ ...pagingParams, active: booleanParam.optional(), is_default: booleanParam.optional() }),
      params,
    )
    return listObjects(sim, 'billing_portal.configuration', '/v1/billing_portal/configurations', {
      ...given,
      status: given.active === undefined ? undefined : [String(given.active)],
      fields: { is_default: given.is_default === undefined ? undefined : String(given.is_default) },
    })
  },
  'GET /v1/billing_portal/configurations/:id': async (sim, params, id) => {
    parseParams(z.strictObject({}), params)
    return (await requireObject(sim, 'billing_portal.configuration', id)).data
  },
  'POST /v1/billing_portal/configurations/:id': async (sim, params, id) => {
    const given = parseParams(changedSettings, params)
    const row = await requireObject(sim, 'billing_portal.configuration', id)
    const active = given.active ?? row.data.active
    return (
      await updateObject(sim, 'billing_portal.configuration', row, {
        data: { ...applySettings(row.data, given, sim.now), active },
      })
    ).data
  },
}

type Settings = z.output<typeof changedSettings>

function applySettings(before: PortalConfiguration, given: Settings, now: number): PortalConfiguration {
  const { features: old, business_profile: profile } = before
  const { customer_update, invoice_history, payment_method_update, subscription_cancel } = given.features ?? {}
  const reason = subscription_cancel?.cancellation_reason
  return {
    ...before,
    name: given.name === undefined ? before.name : given.name,
    default_return_url: given.default_return_url === undefined ? before.default_return_url : given.default_return_url,
    metadata: mergeMetadata(before.metadata ?? {}, given.metadata),
    business_profile: {
      headline: given.business_profile?.headline ?? profile.headline,
      privacy_policy_url: given.business_profile?.privacy_policy_url ?? profile.privacy_policy_url,
      terms_of_service_url: given.business_profile?.terms_of_service_url ?? profile.terms_of_service_url,
    },
    updated: now,
    features: {
      ...old,
      customer_update: {
        enabled: customer_update?.enabled ?? old.customer_update.enabled,
        allowed_updates: customer_update?.allowed_updates ?? old.customer_update.allowed_updates,
      },
      invoice_history: invoice_history ?? old.invoice_history,
      payment_method_update: { ...old.payment_method_update, ...payment_method_update },
      subscription_cancel: {
        enabled: subscription_cancel?.enabled ?? old.subscription_cancel.enabled,
        mode: subscription_cancel?.mode ?? old.subscription_cancel.mode,
        proration_behavior: subscription_cancel?.proration_behavior ?? old.subscription_cancel.proration_behavior,
        cancellation_reason: {
          ...old.subscription_cancel.cancellation_reason,
          ...(reason && { enabled: reason.enabled, options: reason.options ?? [...cancelReasons] }),
        },
      },
    },
  }
}
