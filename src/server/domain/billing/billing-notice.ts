import { z } from 'zod'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { companyStatuses, statusEffects } from '#shared/company-status.ts'
import { dueSince, openBalance } from '#shared/invoices.ts'

const data = z.object({
  company_id: z.string(),
  kind: z.enum([
    'past_due',
    'suspended',
    'ended',
    'settled',
    'trial_ending',
    'subscribed',
    'trial_started',
    'plan_changed',
    'cancelled',
    'kept',
    'set_by_staff',
    'reactivated_by_staff',
    'cancelled_by_staff',
    'ended_by_staff',
    'kept_by_staff',
    'plan_changed_by_staff',
    'refunded',
  ]),
  /** Recipient; without one, all recipients get a job of their own. */
  to: z.string().optional(),
  /** Reason of platform staff for the company. */
  reason: z.string().nullable().optional(),
  /** Status that platform staff set, with the reason for the company, and the end of a reactivation. */
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
    })
    .optional(),
})
export type BillingNotice = z.output<typeof data>

const noticeTexts: Record<BillingNotice['kind'], { subject: string; paragraphs: string[]; button: string }> = {
  past_due: {
    subject: 'Payment past due for {name}',
    paragraphs: [
      '{unpaid}',
      "The company is read-only until it is paid. Nothing is lost: you'll have full access again as soon as the payment goes through.",
    ],
    button: 'Pay now',
  },
  suspended: {
    subject: '{name} is suspended',
    paragraphs: [
      '{unpaid}',
      'After several failed attempts to charge your card, the company is suspended. It stays read-only until the payment is made. Your data is safe.',
    ],
    button: 'Pay now',
  },
  ended: {
    subject: 'The subscription of {name} has ended',
    paragraphs: [
      "The subscription of {name} on Marquee has ended, so its members can't open it any more. Your data is kept.",
      'An administrator can subscribe again at any time.',
    ],
    button: 'Subscribe again',
  },
  settled: {
    subject: '{name} is active again',
    paragraphs: [
      "Thank you. We've received your payment for {name}, and full access has been restored.",
      'If you used a different card, future renewals will be charged to it.',
    ],
    button: 'View billing',
  },
  trial_ending: {
    subject: 'Your trial for {name} ends soon',
    paragraphs: ['The free trial of {name} on Marquee ends in three days or less. Choose a plan to keep full access.'],
    button: 'Choose a plan',
  },
  subscribed: {
    subject: '{name} is subscribed to {plan}',
    paragraphs: ['{name} is subscribed to {plan} on Marquee, for {price}. It renews on {until}. Thank you!'],
    button: 'View billing',
  },
  trial_started: {
    subject: 'Your {plan} trial has started',
    paragraphs: [
      'Everything in {plan} is free for {name} on Marquee until {until}. Nothing has been charged.',
      'After that, it costs {price}. You can cancel at any time before then.',
    ],
    button: 'View billing',
  },
  plan_changed: {
    subject: '{name} is on {plan} now',
    paragraphs: [
      'The plan of {name} on Marquee was changed to {plan}, for {price}. What was left of the plan before is credited.',
    ],
    button: 'View billing',
  },
  cancelled: {
    subject: 'The subscription of {name} is cancelled',
    paragraphs: [
      '{name}’s {subscription} on Marquee is cancelled. You keep full access until {until}.',
      "After that, members won't be able to open the company. Your data will be kept.",
    ],
    button: 'View billing',
  },
  set_by_staff: {
    subject: 'Marquee support has {changed} {name}',
    paragraphs: ['Marquee support has {changed} {name}. {effect}', '{reason}', 'Your data is safe.'],
    button: 'View status',
  },
  reactivated_by_staff: {
    subject: '{name} is active again',
    paragraphs: ['Marquee support reactivated {name}. Members have full access again.', '{until_days}'],
    button: 'View billing',
  },
  cancelled_by_staff: {
    subject: 'The subscription of {name} is cancelled',
    paragraphs: [
      'Marquee support cancelled {name}’s {subscription}. {open}',
      "After that, members won't be able to open the company. Your data will be kept. An administrator can undo this until then.",
      '{reason}',
    ],
    button: 'View billing',
  },
  ended_by_staff: {
    subject: 'The subscription of {name} has ended',
    paragraphs: [
      'Marquee support ended {name}’s {subscription}. It will not renew. {open}',
      '{reason}',
      'An administrator can subscribe again. Your data will be kept.',
    ],
    button: 'View billing',
  },
  kept_by_staff: {
    subject: 'The subscription of {name} continues',
    paragraphs: [
      'Marquee support undid the cancellation: {name} stays on {plan}, for {price}. It renews on {until}.',
      '{reason}',
    ],
    button: 'View billing',
  },
  plan_changed_by_staff: {
    subject: '{name} is on {plan} now',
    paragraphs: [
      'Marquee support changed the plan of {name} to {plan}, for {price}. Unused time of the previous plan is credited.',
      '{reason}',
    ],
    button: 'View billing',
  },
  refunded: {
    subject: 'Refund for {name}',
    paragraphs: [
      'Marquee support refunded {refund} of invoice {invoice} of {name}.',
      '{reason}',
      'The money goes back to the payment method that paid the invoice, usually within 5 to 10 days.',
    ],
    button: 'View invoices',
  },
  kept: {
    subject: '{name} stays subscribed',
    paragraphs: ['The cancellation was undone: {name} stays on {plan} on Marquee, for {price}. It renews on {until}.'],
    button: 'View billing',
  },
}

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
        .select(['c.billing_email', 'c.stripe_customer_id', 'u.email as owner_email'])
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
    const facts: Record<string, string> = {
      name: company.name,
      ...(isUnpaid(kind) && { unpaid: await unpaidText(ctx, company) }),
      ...(subscription && subscriptionFacts(subscription)),
      ...(staff && staffFacts(staff)),
      ...(refund && { invoice: refund.invoice, refund: money(refund.amount, refund.currency) }),
      ...(notice.reason && { reason: `Reason: ${notice.reason}` }),
    }
    const named = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => facts[fact] ?? '')
    await ctx.app.mailer.send(
      renderMail({
        to,
        subject: named(subject),
        paragraphs: paragraphs.map(named).filter((text) => text !== ''),
        button: { label: button, url: companyLink(ctx.app.env, company, '/company-settings', { tab: 'billing' }) },
        closing: `You're receiving this email because you manage billing for ${company.name}.`,
        brand: brandOf(ctx.app.env, company),
      }),
    )
  },
})

function isUnpaid(kind: BillingNotice['kind']): boolean {
  return kind === 'past_due' || kind === 'suspended'
}

/** Sentence with the open amount, its due date and the next attempt to charge the card. Without figures if they cannot be loaded. */
async function unpaidText(
  { app }: Pick<JobContext, 'app'>,
  { name, stripe_customer_id }: { name: string; stripe_customer_id: string | null },
): Promise<string> {
  const invoices = stripe_customer_id ? await app.payments.listInvoices(stripe_customer_id).catch(() => []) : []
  const open = openBalance(invoices)
  if (!open) return `We have not received payment for ${name} on Marquee.`
  const { first, total } = open
  const dayOf = (seconds: number) => longDay.format(new Date(seconds * 1000))
  const amount = money(total, first.currency)
  const owed = `We could not collect ${amount} for ${name} on Marquee, due since ${dayOf(dueSince(first))}.`
  return first.next_payment_attempt
    ? `${owed} Your card is charged again on ${dayOf(first.next_payment_attempt)}.`
    : owed
}

function subscriptionFacts(subscription: NonNullable<BillingNotice['subscription']>): Record<string, string> {
  const { plan_name, period_amount, currency, billing_frequency, until } = subscription
  return {
    plan: plan_name ?? 'its plan',
    subscription: plan_name ? `${plan_name} subscription` : 'subscription',
    price: `${money(period_amount, currency ?? 'USD')} per ${billing_frequency === 'yearly' ? 'year' : 'month'}`,
    until: until ? longDay.format(new Date(until)) : 'the end of the period',
    open: until ? `You keep full access until ${longDay.format(new Date(until))}.` : '',
  }
}

function staffFacts({ status, reason, until }: NonNullable<BillingNotice['staff']>): Record<string, string> {
  return {
    changed: staffChanges[status],
    effect:
      statusEffects(status).reach === 'nothing'
        ? 'Members have no access.'
        : 'Everything is read-only, and only core modules are available.',
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

/** Notices about acts of platform staff also go to the owner. */
function isByStaff(kind: BillingNotice['kind']): boolean {
  return kind.endsWith('_by_staff') || kind === 'refunded'
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
