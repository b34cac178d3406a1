import { z } from 'zod'
import { account } from './account.ts'
import { toCompleteList } from './lists.ts'
import { loadStripeLibrary } from './load-stripe-library.ts'
import { pagingParams, parseParams } from './params.ts'
import { resourceMissingError } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

/** The simulator has a single webhook endpoint, which always exists and receives every event type. */
const endpointId = 'we_simulator'

async function webhookEndpoint({ parts }: SimulatorTransaction) {
  const { API_VERSION } = await loadStripeLibrary()
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

const noParams = z.strictObject({})

export const accountRoutes: Routes = {
  'GET /v1/account': async (_, params) => {
    parseParams(noParams, params)
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
    parseParams(z.strictObject(pagingParams), params)
    return toCompleteList([await webhookEndpoint(sim)], '/v1/webhook_endpoints')
  },
  'GET /v1/webhook_endpoints/:id': async (sim, params, id) => {
    parseParams(noParams, params)
    if (id !== endpointId) throw resourceMissingError('webhook endpoint', id)
    return webhookEndpoint(sim)
  },
}
