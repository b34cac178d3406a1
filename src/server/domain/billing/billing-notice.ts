import { z } from 'zod'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { cardText } from '#shared/card-text.ts'
import { type CompanyStatus, companyStatuses, statusEffects } from '#shared/company-status.ts'
import { continuingCharge } from '#shared/continuing-charge.ts'
import { countNoun } from '#shared/count-noun.ts'
import { invoiceDueUnixSeconds, openBalance } from '#shared/invoices.ts'
import { noticeTexts } from './billing-notice-texts.ts'

const data = z.object({
  company_id: z.string(),
  kind: z.enum([
    'past_due',
    'charge_failed',
    'suspended',
    'ended',
    'settled',
    'trial_ending',
    'subscribed',
    'trial_started',
    'plan_changed',
    'plan_changed_in_trial',
    'cancelled',
    'kept',
    'set_by_staff',
    'reactivated_by_staff',
    'cancelled_by_staff',
    'ended_by_staff',
    'kept_by_staff',
    'plan_changed_by_staff',
    'plan_assigned_by_staff',
    'trial_extended_by_staff',
    'refunded',
  ]),
  /** Recipient. If missing, the job enqueues one job per recipient. */
  to: z.string().optional(),
  /** Reason of platform staff, shown to the company. */
  reason: z.string().nullable().optional(),
  /** Status that platform staff set, with the reason shown to the company, and when a reactivation ends. */
  staff: z
    .object({ status: z.enum(companyStatuses), reason: z.string().nullable(), until: z.string().nullable() })
    .optional(),
  /** Refund of an invoice. Amount in minor units. */
  refund: z.object({ invoice: z.string(), amount: z.number(), currency: z.string() }).optional(),
  /** Subscription at the time of the notice. Amount in minor units. */
  subscription: z
    .object({
      plan_name: z.string().nullable(),
      period_amount: z.number(),
      currency: z.string().nullable(),
      billing_frequency: z.enum(['monthly', 'yearly']).nullable(),
      /** End of the trial or paid period. */
      until: z.string().nullable(),
      /** A payment was overdue before the change. */
      is_owing: z.boolean().default(false),
      /** The subscription is in a free trial, at whose end the first charge is due. */
      is_trial: z.boolean().default(false),
    })
    .optional(),
})
export type BillingNotice = z.output<typeof data>

export const sendBillingNotice = job({
  name: 'send-billing-notice',
  data,
  async work(ctx, notice) {
    const { company_id, kind, subscription, staff, refund } = notice
    const company = await ctx.asSystem((tx) =>
      tx
        .selectFrom('companies as c')
        .leftJoin('user_company_memberships as m', (join) =>
          join.onRef('m.company_id', '=', 'c.id').on('m.is_primary', '=', true).on('m.status', '=', 'active'),
        )
        .leftJoin('users as u', 'u.id', 'm.user_id')
        .select(brandColumns.map((column) => `c.${column}` as const))
        .select([
          'c.billing_email',
          'c.stripe_customer_id',
          'c.trial_ends_at',
          'c.status',
          'c.status_set_by',
          'c.status_until',
        ])
        .leftJoin('plans as p', (join) =>
          join.onRef('p.id', '=', 'c.plan_id').on('p.is_active', '=', true).on('p.stripe_price_id', 'is not', null),
        )
        .select(['u.email as owner_email', 'p.name as plan_name'])
        .where('c.id', '=', company_id)
        .executeTakeFirst(),
    )
    if (!company) return
    const { billing_email, owner_email } = company
    const readers = [billing_email ?? owner_email, ...(isByStaff(kind) ? [owner_email] : [])]
    const recipients = [...new Set(readers.filter((email) => email !== null))]
    const to = notice.to ?? recipients[0]
    if (!to) return
    if (notice.to === undefined && recipients.length > 1) {
      await ctx.asSystem(async (tx) => {
        for (const email of recipients) await ctx.app.jobs.enqueue(tx, sendBillingNotice, { ...notice, to: email })
      })
      return
    }
    const { subject, paragraphs, button } = noticeTexts[kind]
    const owed = subscription?.is_owing && isByStaff(kind) ? await openBalanceText(ctx, company) : ''
    const facts: Record<string, string> = {
      name: company.name,
      ...(isUnpaid(kind) && { unpaid: await unpaidText(ctx, company), access: accessText(company) }),
      ...(company.trial_ends_at && { trial_end: longDay.format(new Date(company.trial_ends_at)) }),
      ...(subscription && subscriptionTexts(subscription, company.status)),
      owed,
      keep: keepTrialText(company.plan_name),
      ...(kind === 'plan_assigned_by_staff' && assignedPlanTexts(company)),
      ...(staff && {
        ...staffChangeTexts(staff),
        charge: await chargeText(ctx, company_id),
        contact: contactText(ctx),
      }),
      ...(refund && { invoice: refund.invoice, refund: money(refund.amount, refund.currency) }),
      ...(notice.reason && { reason: `Reason: ${notice.reason}` }),
    }
    const named = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => facts[fact] ?? '')
    await ctx.app.mailer.send(
      renderMail({
        to,
        subject: named(subject),
        paragraphs: paragraphs.map(named).filter((text) => text !== ''),
        button: {
          label: owed ? 'Pay now' : button,
          url: companyLink(ctx.app.env, company, '/company-settings', { tab: 'billing' }),
        },
        closing: `You're receiving this email because you manage billing for ${company.name}.`,
        brand: brandOf(ctx.app.env, company),
      }),
    )
  },
})

function isUnpaid(kind: BillingNotice['kind']): boolean {
  return kind === 'past_due' || kind === 'charge_failed' || kind === 'suspended'
}

/** The open amount, its due date, the card and its next charge. Omits what the provider does not return. */
async function unpaidText(
  { app }: Pick<JobContext, 'app'>,
  { name, stripe_customer_id, status }: { name: string; stripe_customer_id: string | null; status: CompanyStatus },
): Promise<string> {
  const [invoices, card] = stripe_customer_id
    ? await Promise.all([
        app.payments.listInvoices(stripe_customer_id).catch(() => []),
        app.payments.chargedCard(stripe_customer_id).catch(() => null),
      ])
    : [[], null]
  const open = openBalance(invoices)
  if (!open) return `We have not received payment for ${name} on Marquee.`
  const { first, total } = open
  const dayOf = (seconds: number) => longDay.format(new Date(seconds * 1000))
  const amount = money(total, first.currency)
  const owed = `We could not collect ${amount} for ${name} on Marquee, due since ${dayOf(invoiceDueUnixSeconds(first))}.`
  const last =
    status === 'past_due' ? ' If every attempt fails, the company is suspended: it stays read-only until you pay.' : ''
  const tried = first.attempt_count > 0 ? ` ${countNoun(first.attempt_count, 'attempt')} failed.` : ''
  return first.next_payment_attempt
    ? `${owed}${tried} We'll try ${card ? `your ${cardText(card)}` : 'the card'} again on ${dayOf(first.next_payment_attempt)}.${last}`
    : `${owed}${tried} No further attempt is scheduled: please pay it on the billing page.`
}

/** The open amount of a company, and how to pay it. Empty if nothing is open. */
export async function openBalanceText(
  { app }: Pick<JobContext, 'app'>,
  { name, stripe_customer_id }: { name: string; stripe_customer_id: string | null },
): Promise<string> {
  const open = stripe_customer_id && openBalance(await app.payments.listInvoices(stripe_customer_id))
  if (!open) return ''
  const { first, total } = open
  const since = longDay.format(new Date(invoiceDueUnixSeconds(first) * 1000))
  return `${name} still owes ${money(total, first.currency)}, due since ${since}. An administrator can pay it on the billing page.`
}

async function chargeText(ctx: JobContext, companyId: string): Promise<string> {
  const subscription = await ctx.asSystem((tx) =>
    tx
      .selectFrom('subscriptions')
      .select(['status', 'stripe_subscription_id', 'cancel_at_period_end'])
      .select(['renewal_date', 'period_amount', 'currency'])
      .where('company_id', '=', companyId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return continuingCharge(subscription, { money, date: (timestamp) => longDay.format(new Date(timestamp)) })
}

function contactText({ app: { env } }: Pick<JobContext, 'app'>): string {
  return env.SUPPORT_EMAIL ? `Questions? Write to ${env.SUPPORT_EMAIL}.` : ''
}

/** Tell a company without a subscription what to do before its trial ends. */
export function keepTrialText(planName: string | null): string {
  return planName
    ? `Add a card before the trial ends to keep ${planName}.`
    : 'Choose a plan before the trial ends to keep everything open.'
}

interface Access {
  status: CompanyStatus
  status_set_by: string
  status_until: string | null
}

/** Names the plan, and says what to do if a free trial is still running. */
function assignedPlanTexts(company: {
  plan_name: string | null
  trial_ends_at: string | null
}): Record<string, string> {
  const isTrial = company.trial_ends_at !== null && Date.parse(company.trial_ends_at) > Date.now()
  return { plan: company.plan_name ?? 'another plan', ...(!isTrial && { keep: '' }) }
}

function accessText({ status, status_set_by, status_until }: Access): string {
  if (status !== 'active' && status_set_by === 'administrator')
    return 'Marquee support has restricted the company. Paying settles the balance, but only support can lift the restriction.'
  if (status !== 'active') return 'The company is read-only until you pay.'
  return status_until
    ? `Marquee support keeps full access open until ${longDay.format(new Date(status_until))}. After that, the company is read-only until you pay.`
    : ''
}

function subscriptionTexts(
  subscription: NonNullable<BillingNotice['subscription']>,
  status: CompanyStatus,
): Record<string, string> {
  const { plan_name, period_amount, currency, billing_frequency, is_owing, is_trial } = subscription
  const until = subscription.until ? longDay.format(new Date(subscription.until)) : null
  const amount = money(period_amount, currency ?? 'USD')
  return {
    plan: plan_name ?? 'its plan',
    subscription: plan_name ? `${plan_name} subscription` : 'subscription',
    amount,
    price: `${amount} per ${billing_frequency === 'yearly' ? 'year' : 'month'}`,
    until: until ?? 'the end of the period',
    renews: until ? (is_trial ? `The first charge is ${amount} on ${until}.` : `It renews on ${until}.`) : '',
    ...openTexts(until, is_owing && status !== 'active'),
  }
}

/** Two sentences: until when a cancelled subscription gives access, and until when an ended subscription was paid. */
function openTexts(until: string | null, isReadOnly: boolean): { ends: string; open: string } {
  const end = until ?? 'the end of the period'
  if (isReadOnly)
    return {
      ends: `It ends on ${end}. The company is read-only until the open balance is paid.`,
      open: until ? `The company is read-only until ${until}. After that, members can't open it.` : '',
    }
  return {
    ends: `You keep full access until ${end}.`,
    open: until ? `You keep full access until ${until}.` : '',
  }
}

function staffChangeTexts({ status, reason, until }: NonNullable<BillingNotice['staff']>): Record<string, string> {
  return {
    changed: staffChanges[status],
    effect:
      statusEffects(status).reach === 'nothing'
        ? 'Members have no access; only billing can be opened.'
        : 'Everything is read-only, and only core modules and events are available.',
    reason: reason ? `Reason: ${reason}` : '',
    until_days: until ? `An open balance must be settled by ${longDay.format(new Date(until))}.` : '',
  }
}

const staffChanges: Record<NonNullable<BillingNotice['staff']>['status'], string> = {
  active: 'reactivated',
  past_due: 'restricted',
  suspended: 'suspended',
  inactive: 'deactivated',
  closed: 'closed',
}

function money(minorUnits: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minorUnits / 100)
}

/** Whether platform staff caused a notice, so that it also goes to the owner. */
function isByStaff(kind: BillingNotice['kind']): boolean {
  return kind.endsWith('_by_staff') || kind === 'refunded'
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
