import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { accountRoutes } from './api-account.ts'
import { checkoutRoutes } from './api-checkout.ts'
import { creditNoteRoutes } from './api-credit-notes.ts'
import { customerRoutes } from './api-customers.ts'
import { eventRoutes } from './api-events.ts'
import { invoiceRoutes } from './api-invoices.ts'
import { portalRoutes } from './api-portal.ts'
import { priceRoutes } from './api-prices.ts'
import { productRoutes } from './api-products.ts'
import { subscriptionItemRoutes } from './api-subscription-items.ts'
import { subscriptionRoutes } from './api-subscriptions.ts'
import { newId } from './ids.ts'
import { loadStripeLibrary } from './load-stripe-library.ts'
import { type ErrorResult, PreviewRollback } from './outcomes.ts'
import { parseForm } from './params.ts'
import { invalidRequest, ProviderError } from './provider-error.ts'
import type { RouteHandler } from './route-types.ts'
import { simulatorKey } from './simulator-key.ts'
import { inSimulatorTransaction, type SimulatorServices, type SimulatorTransaction } from './simulator-transaction.ts'

export interface ApiRequest {
  method: string
  /** Path and query string. */
  path: string
  /** Headers by name in lower case. */
  headers: Record<string, string>
  body: string
}

export interface ApiResponse {
  status: number
  headers: Record<string, string>
  body: string
}

export async function handleRequest(parts: SimulatorServices, request: ApiRequest): Promise<ApiResponse> {
  const id = newId('req')
  const { API_VERSION } = await loadStripeLibrary()
  const headers = { 'content-type': 'application/json', 'request-id': id, 'stripe-version': API_VERSION }
  try {
    requireKey(request)
    const key = request.method === 'POST' ? (request.headers['idempotency-key'] ?? null) : null
    const found = findRoute(request.method, request.path)
    const opening = { toWrite: request.method !== 'GET', request: { id, idempotency_key: key } }
    const answer = await inSimulatorTransaction(parts, opening, (sim) => executeOnce(sim, request, found))
    return { ...answer, headers: { ...headers, ...(key && { 'idempotency-key': key }), ...answer.headers } }
  } catch (error) {
    return { headers, ...errorToResponse(parts, error, id) }
  }
}

function errorToResponse(parts: SimulatorServices, error: unknown, id: string): { status: number; body: string } {
  if (error instanceof PreviewRollback) return { status: 200, body: JSON.stringify(error.result) }
  if (error instanceof ProviderError) return errorResponse(error)
  parts.log.error({ err: error, request: id }, 'the payment simulator failed')
  const message = 'An unknown error occurred'
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
}

function errorResponse({ status, body }: ProviderError): { status: number; body: string } {
  const { code } = body
  const doc_url = code ? `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` : undefined
  return { status, body: JSON.stringify({ error: { ...body, doc_url } }) }
}

function requireKey({ headers }: ApiRequest): void {
  const given = headers.authorization?.replace(/^(Bearer|Basic)\s+/i, '') ?? ''
  if (given === simulatorKey) return
  const shown = given ? `Invalid API Key provided: ${given.slice(0, 8)}****` : 'You did not provide an API key.'
  throw new ProviderError(401, { type: 'invalid_request_error', message: shown })
}

type StoredResponse = { status: number; body: string; headers?: Record<string, string> }

/** Execute a request once per idempotency key. For a day, repeated requests get the stored response. */
async function executeOnce(
  sim: SimulatorTransaction,
  request: ApiRequest,
  found: MatchedRoute,
): Promise<StoredResponse> {
  const key = sim.request.idempotency_key
  if (!key) return executeRequest(sim, request, found)
  const [path = ''] = request.path.split('?')
  const fingerprint = createHash('sha256').update(`${path}\n${request.body}`).digest('hex')
  const before = await sim.tx
    .selectFrom('simulator_requests')
    .select(['fingerprint', 'status', 'body'])
    .where('key', '=', key)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (before && before.fingerprint !== fingerprint)
    throw new ProviderError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  if (before) return { status: before.status, body: before.body, headers: { 'idempotent-replayed': 'true' } }
  const given = await executeRequest(sim, request, found)
  const answered = { fingerprint, status: given.status, body: given.body }
  await sim.tx
    .insertInto('simulator_requests')
    .values({ key, ...answered })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...answered, created_at: sql<string>`now()` }))
    .execute()
  return given
}

async function executeRequest(
  sim: SimulatorTransaction,
  request: ApiRequest,
  { handler, id }: MatchedRoute,
): Promise<StoredResponse> {
  const [, query = ''] = request.path.split('?')
  const { expand: paths, ...params } = { ...parseForm(query), ...parseForm(request.body) }
  const result = await handler(sim, params, id)
  if (isRefused(result)) return errorResponse(result.refused)
  return { status: 200, body: JSON.stringify(await expand(sim, result, paths)) }
}

function isRefused(result: object): result is ErrorResult {
  return 'refused' in result && result.refused instanceof ProviderError
}

interface MatchedRoute {
  handler: RouteHandler
  id: string
}

const routes = Object.entries({
  ...accountRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...checkoutRoutes,
  ...creditNoteRoutes,
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
// Match fixed paths first: in '/v1/invoices/create_preview', 'create_preview' is no invoice id.
routes.sort((one, other) => Number(other.fixed) - Number(one.fixed))

/** @throws ProviderError with status 404 if the simulator does not support the path */
function findRoute(method: string, path: string): MatchedRoute {
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

const prefixes: Record<string, string> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  sub: 'subscription',
  in: 'invoice',
  cn: 'credit_note',
  pm: 'payment_method',
  cs: 'checkout.session',
  bpc: 'billing_portal.configuration',
}
const maxExpandDepth = 4

type ExpandableObject = Record<string, unknown>

/**
 * Implement Stripe's `expand` parameter: replace ids by their objects along the given paths. Each path level is one
 * query.
 */
async function expand(sim: SimulatorTransaction, result: object, paths: unknown): Promise<object> {
  const wanted = Array.isArray(paths) ? paths : paths === undefined ? [] : Object.values(Object(paths))
  const copy = structuredClone(result)
  for (const path of wanted) {
    if (typeof path !== 'string' || path.split('.').length > maxExpandDepth + 1)
      throw invalidRequest('You cannot expand more than 4 levels of a property', { param: 'expand' })
    await expandPath(sim, [copy], path.split('.'), path)
  }
  return copy
}

async function expandPath(
  sim: SimulatorTransaction,
  holders: unknown[],
  [key, ...rest]: string[],
  path: string,
): Promise<void> {
  if (key === undefined) return
  const objects = holders.flatMap((one) => (Array.isArray(one) ? one : [one])).filter(isExpandable)
  if (objects.length > 0 && !objects.some((one) => Object.hasOwn(one, key)))
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const ids = objects.flatMap((one) => (typeof one[key] === 'string' ? [one[key]] : []))
  const found = await findByIds(sim, ids)
  for (const one of objects) {
    const value = one[key]
    if (typeof value === 'string' && found.has(value)) one[key] = structuredClone(found.get(value))
  }
  await expandPath(
    sim,
    objects.map((one) => one[key]),
    rest,
    path,
  )
}

async function findByIds(sim: SimulatorTransaction, ids: string[]): Promise<Map<string, unknown>> {
  const known = [...new Set(ids)].filter((id) => Object.hasOwn(prefixes, id.split('_')[0] ?? ''))
  if (known.length === 0) return new Map()
  const rows = await sim.tx.selectFrom('simulator_objects').select(['id', 'data']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, data }) => [id, data]))
}

function isExpandable(value: unknown): value is ExpandableObject {
  return typeof value === 'object' && value !== null
}
