import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { chargeInvoice } from './billing-charge.ts'
import { changeSubscription } from './billing-due.ts'
import { attachCard, type CardNumber, parseCardNumber } from './cards.ts'
import { payCheckout, viewCheckout } from './hosted-checkout.ts'
import { viewControl } from './hosted-control.ts'
import {
  type BillingDetails,
  billingDetailNames,
  type PortalAction,
  performPortalAction,
  viewPortal,
} from './hosted-portal.ts'
import type { Invoice, ObjectRow } from './objects.ts'
import { checkoutPage, successUrl } from './page-checkout.ts'
import { clockSteps, controlPage, isClockStep } from './page-control.ts'
import { customerPage, viewCustomer } from './page-customer.ts'
import { invoicePage } from './page-invoice.ts'
import { plainPage } from './page-layout.ts'
import { cancelPage, portalPage } from './page-portal.ts'
import { pageStyle } from './page-style.ts'
import { emailParam } from './params.ts'
import { cancelReasons } from './portal-configuration.ts'
import type { Simulator } from './simulator.ts'
import { inSimulatorTransaction, type SimulatorServices, type SimulatorTransaction } from './simulator-transaction.ts'
import { findObject } from './store.ts'

const textValues = z.record(z.string(), z.string())
const maxAdvanceSeconds = 366 * 86_400

export interface PageOptions {
  /** Throws unless the request was sent by one of our own pages. */
  requireOwnOrigin(request: FastifyRequest): void
  /** Whether to serve the page `/simulator`, on which everyone can advance the clock. */
  withClock: boolean
}

export async function registerSimulator(
  server: FastifyInstance,
  simulator: Simulator,
  { requireOwnOrigin, withClock }: PageOptions,
): Promise<void> {
  simulator.deliverTo(async ({ headers, body }) => {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: simulator.parts.webhookPath,
      headers,
      payload: body,
    })
    return statusCode
  })
  await server.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 16 * 1024 })
    pages.addHook('onRequest', async (_, reply) => {
      // Without a referrer the page's form would send no origin and fail the origin check.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin')
    })
    pages.addHook('preHandler', async (request) => {
      if (request.method === 'POST') requireOwnOrigin(request)
    })
    pages.get('/simulator/style.css', { schema: { hide: true } }, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(pageStyle),
    )
    registerCheckout(pages, simulator)
    registerPortal(pages, simulator)
    registerInvoice(pages, simulator)
    registerCustomer(pages, simulator)
    if (withClock) registerControl(pages, simulator)
  })
}

interface PageRequest {
  params: Record<string, string>
  query: Record<string, string>
  form: Record<string, string>
}

function parsePageRequest(request: FastifyRequest): PageRequest {
  const texted = (value: unknown) => textValues.safeParse(value ?? {}).data ?? {}
  return { params: texted(request.params), query: texted(request.query), form: texted(request.body) }
}

type PageHandler = (
  asked: PageRequest,
) => Promise<{ page: string; status?: number } | { to: string } | { pdf: Buffer; name: string }>

function addPage(pages: FastifyInstance, method: 'GET' | 'POST', url: string, answer: PageHandler): void {
  pages.route({
    method,
    url,
    schema: { hide: true },
    handler: async (request, reply) => sendPage(reply, await answer(parsePageRequest(request))),
  })
}

function sendPage(reply: FastifyReply, answered: Awaited<ReturnType<PageHandler>>): FastifyReply {
  if ('to' in answered) return reply.redirect(answered.to, 303)
  if ('pdf' in answered)
    return reply
      .header('content-disposition', `attachment; filename="${answered.name}"`)
      .type('application/pdf')
      .send(answered.pdf)
  return reply
    .code(answered.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(answered.page)
}

const notFound = (what: string) => ({ status: 404, page: plainPage('Nothing here', what) })

function registerCheckout(pages: FastifyInstance, { parts }: Simulator): void {
  const gone = notFound('There is no such checkout. Start again where you came from.')
  addPage(pages, 'GET', '/simulator/checkout/:id', async ({ params: { id = '' }, query }) => {
    const view = await viewCheckout(parts, id)
    return view ? { page: checkoutPage(view, query.problem) } : gone
  })
  addPage(pages, 'POST', '/simulator/checkout/:id', async ({ params: { id = '' }, form }) => {
    const page = `/simulator/checkout/${encodeURIComponent(id)}`
    const card = parseCardNumber(form.card)
    const address = emailParam.safeParse(form.email?.trim())
    if (!card) return { to: `${page}?problem=declined` }
    if (!address.success) return { to: `${page}?problem=email` }
    const paid = await payCheckout(parts, id, { card, email: address.data })
    if (paid.outcome === 'unknown') return gone
    if (paid.outcome === 'paid') return { to: successUrl(paid.session) }
    if (paid.outcome === 'over') return { to: page }
    return { to: `${page}?problem=${paid.outcome === 'declined' ? 'declined' : 'gone'}` }
  })
}

function registerPortal(pages: FastifyInstance, { parts }: Simulator): void {
  const closed = notFound('This page was open for its hour. Open billing again where you came from.')
  addPage(pages, 'GET', '/simulator/portal/:id', async ({ params: { id = '' }, query }) => {
    const view = await viewPortal(parts, id)
    return view ? { page: portalPage(view, query.notice) } : closed
  })
  addPage(
    pages,
    'GET',
    '/simulator/portal/:id/cancel/:subscription',
    async ({ params: { id = '', subscription = '' } }) => {
      const view = await viewPortal(parts, id)
      if (!view) return closed
      const page = cancelPage(view, subscription)
      return page ? { page } : { to: `/simulator/portal/${encodeURIComponent(id)}` }
    },
  )
  addPage(pages, 'POST', '/simulator/portal/:id/:action', async ({ params: { id = '', action = '' }, form }) => {
    const wish = parsePortalAction(action, form)
    const outcome = wish ? await performPortalAction(parts, id, wish) : 'nothing'
    if (outcome === 'closed') return closed
    return { to: `/simulator/portal/${encodeURIComponent(id)}?notice=${outcome}` }
  })
}

function parsePortalAction(action: string, form: Record<string, string>): PortalAction | null {
  const { card, subscription = '', invoice = '', feedback, comment } = form
  const number: CardNumber | null = parseCardNumber(card)
  if (action === 'card') return number && { action, card: number }
  if (action === 'details') return { action, details: parseBillingDetails(form) }
  if (action === 'pay') return { action, invoice }
  if (action === 'renew') return { action, subscription }
  if (action !== 'cancel') return null
  const known = cancelReasons.find((one) => one === feedback)
  return { action, subscription, reason: { feedback: known ?? null, comment: comment?.trim().slice(0, 500) || null } }
}

function parseBillingDetails(form: Record<string, string>): BillingDetails {
  const entries = billingDetailNames.map((name) => [name, (form[name] ?? '').trim().slice(0, 200)])
  return Object.fromEntries(entries) as BillingDetails
}

function registerInvoice(pages: FastifyInstance, { parts }: Simulator): void {
  const none = notFound('There is no such invoice.')
  const addressOf = (id: string, secret: string) =>
    `/simulator/invoices/${encodeURIComponent(id)}/${encodeURIComponent(secret)}`
  addPage(pages, 'GET', '/simulator/invoices/:id/:secret', async ({ params: { id = '', secret = '' }, query }) => {
    const invoice = await viewInvoice(parts, id, secret)
    return invoice ? { page: invoicePage(invoice, addressOf(id, secret), query.notice) } : none
  })
  addPage(pages, 'GET', '/simulator/invoices/:id/:secret/pdf', async ({ params: { id = '', secret = '' } }) => {
    const invoice = await viewInvoice(parts, id, secret)
    if (!invoice) return none
    // Imported on first use, because the PDF library is large and rarely needed.
    const { invoicePdf } = await import('./invoice-pdf.ts')
    return { pdf: await invoicePdf(invoice), name: `invoice-${(invoice.number ?? id).replace(/[^\w-]/g, '')}.pdf` }
  })
  addPage(pages, 'POST', '/simulator/invoices/:id/:secret', async ({ params: { id = '', secret = '' }, form }) => {
    const card = parseCardNumber(form.card)
    const outcome = card ? await payInvoice(parts, id, { secret, card }) : 'declined'
    return outcome === 'unknown' ? none : { to: `${addressOf(id, secret)}?notice=${outcome}` }
  })
}

/** Customer ids are random, so only staff know the address. */
function registerCustomer(pages: FastifyInstance, { parts }: Simulator): void {
  addPage(pages, 'GET', '/simulator/customers/:id', async ({ params: { id = '' } }) => {
    const view = await viewCustomer(parts, id)
    return view ? { page: customerPage(view) } : notFound('There is no such customer.')
  })
}

function registerControl(pages: FastifyInstance, { parts, advance }: Simulator): void {
  addPage(pages, 'GET', '/simulator', async ({ query }) => ({
    page: controlPage(await viewControl(parts), query.moved === 'yes'),
  }))
  addPage(pages, 'POST', '/simulator/advance', async ({ form }) => {
    const { now } = await viewControl(parts)
    const to = /^\d{1,11}$/.test(form.to ?? '') ? Number(form.to) : now
    const until = isClockStep(form.step) ? clockSteps[form.step].until(now) : to
    if (until < now || until - now > maxAdvanceSeconds) return { to: '/simulator' }
    await advance(until - now)
    return { to: '/simulator?moved=yes' }
  })
}

/** Find the invoice for its hosted page. Its URL contains a secret, so everyone with the URL may see the invoice. */
function viewInvoice(parts: SimulatorServices, id: string, secret: string): Promise<Invoice | null> {
  return inSimulatorTransaction(
    parts,
    { toWrite: false },
    async (sim) => (await findInvoiceBySecret(sim, id, secret))?.data ?? null,
  )
}

type PaidInvoice = 'paid' | 'declined' | 'nothing' | 'unknown'

function payInvoice(
  parts: SimulatorServices,
  id: string,
  { secret, card }: { secret: string; card: CardNumber },
): Promise<PaidInvoice> {
  return inSimulatorTransaction(parts, { toWrite: true }, async (sim): Promise<PaidInvoice> => {
    const invoice = await findInvoiceBySecret(sim, id, secret)
    if (!invoice) return 'unknown'
    if (invoice.data.status !== 'open') return 'nothing'
    const { customer, customer_email: email, customer_name: name } = invoice.data
    const method = await attachCard(sim, customer ?? '', card, { email, name })
    const { data } = await chargeInvoice(sim, invoice, { when: 'checkout', card: method })
    if (data.status !== 'paid') return 'declined'
    await saveSubscriptionCard(sim, invoice, method.data.id)
    return 'paid'
  })
}

/** Make a card that has paid an invoice the card of its subscription, if the subscription is set so. */
async function saveSubscriptionCard(
  sim: SimulatorTransaction,
  invoice: ObjectRow<'invoice'>,
  card: string,
): Promise<void> {
  const id = invoice.data.parent?.subscription_details?.subscription
  const subscription = id ? await findObject(sim, 'subscription', String(id)) : null
  if (subscription?.data.payment_settings?.save_default_payment_method !== 'on_subscription') return
  const data = { default_payment_method: card }
  await changeSubscription(sim, subscription, { data }, 'customer.subscription.updated')
}

async function findInvoiceBySecret(
  sim: SimulatorTransaction,
  id: string,
  secret: string,
): Promise<ObjectRow<'invoice'> | null> {
  const row = await findObject(sim, 'invoice', id)
  return row && row.hidden.secret === secret && row.data.status !== 'draft' ? row : null
}
