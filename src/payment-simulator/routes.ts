import { accountRoutes } from './api-account.ts'
import { checkoutRoutes } from './api-checkout.ts'
import { customerRoutes } from './api-customers.ts'
import { eventRoutes } from './api-events.ts'
import { invoiceRoutes } from './api-invoices.ts'
import { portalRoutes } from './api-portal.ts'
import { priceRoutes } from './api-prices.ts'
import { productRoutes } from './api-products.ts'
import { subscriptionItemRoutes } from './api-subscription-items.ts'
import { subscriptionRoutes } from './api-subscriptions.ts'
import { ProviderError } from './provider-error.ts'
import type { Handler } from './route-types.ts'

export interface Found {
  handler: Handler
  id: string
}

const routes = Object.entries({
  ...accountRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...subscriptionRoutes,
  ...subscriptionItemRoutes,
}).map(([route, handler]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, handler, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), fixed: !path.includes(':id') }
})
// Fixed paths first: '/v1/invoices/create_preview' is no invoice id.
routes.sort((one, other) => Number(other.fixed) - Number(one.fixed))

/** @throws 404 for what the simulator does not know, as the provider does for what does not exist */
export function findRoute(method: string, path: string): Found {
  const [bare = ''] = path.split('?')
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(bare) : null
    if (match) return { handler: route.handler, id: decodeURIComponent(match[1] ?? '') }
  }
  throw new ProviderError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${bare}).`,
  })
}
