import { z } from 'zod'
import { account } from './account.ts'
import { within } from './lists.ts'
import { paging, parse } from './params.ts'
import { missing } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { stripeLibrary } from './stripe-library.ts'

/** The simulator has a single webhook endpoint, which always exists and receives every event type. */
const endpointId = 'we_simulator'

async function endpoint({ parts }: SimulatorTransaction) {
  const { API_VERSION } = await stripeLibrary()
  return {
    id: endpointId,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: 0,
    description: 'The payment simulator delivers here',
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: typeof parts.destination === 'string' ? parts.destination : `${parts.publicUrl}${parts.webhookPath}`,
  }
}

const nothing = z.strictObject({})

export const accountRoutes: Routes = {
  'GET /v1/account': async (_, params) => {
    parse(nothing, params)
    return {
      id: account.id,
      object: 'account',
      business_profile: { name: account.name, url: null, support_email: account.email },
      business_type: 'company',
      charges_enabled: true,
      country: account.country,
      default_currency: account.currency,
      details_submitted: true,
      email: account.email,
      metadata: {},
      payouts_enabled: true,
      settings: { dashboard: { display_name: account.name, timezone: 'Etc/UTC' } },
      type: 'standard',
    }
  },
  'GET /v1/webhook_endpoints': async (sim, params) => {
    parse(z.strictObject(paging), params)
    return within([await endpoint(sim)], '/v1/webhook_endpoints')
  },
  'GET /v1/webhook_endpoints/:id': async (sim, params, id) => {
    parse(nothing, params)
    if (id !== endpointId) throw missing('webhook endpoint', id)
    return endpoint(sim)
  },
}
