import { sql } from 'kysely'
import { z } from 'zod'
import { actOnSubscription } from '#server/domain/billing/act-on-subscription.ts'
import { keepTrialText, openBalanceText } from '#server/domain/billing/billing-notice.ts'
import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import type { SubscriptionStatus } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { lockCustomer } from './lock-for-staff.ts'

/**
 * Extend a trial by days, from its end or from now if it is over. If billing set the company to past due because its
 * trial was over, the company becomes active again. The reminder before the end is sent again.
 */
export const extendTrial: Handler<typeof adminCompanies.calls.extendTrial> = async (ctx, input) => {
  const { company_id, days, admin_notes } = input
  const trialing = await trialingCustomer(ctx, company_id)
  if (trialing) return extendAtProvider(ctx, trialing, input)
  return ctx.transaction(async (tx) => {
    const [company, billed] = await batch([
      lockCustomer(tx, company_id),
      tx
        .selectFrom('companies as c')
        .select(['c.trial_ends_at', 'c.subscription_status as subscription'])
        .where('c.id', '=', company_id)
        .executeTakeFirst(),
    ])
    if (!billed?.trial_ends_at || isSubscribed(billed)) throw new AppError('company_without_trial')
    const { trial_ends_at } = billed
    const isClosedByBilling = company.status === 'past_due' && company.status_set_by === 'billing'
    const status = isClosedByBilling ? 'active' : company.status
    const after = await tx
      .updateTable('companies')
      .set({
        trial_ends_at: sql<string>`greatest(trial_ends_at, now()) + make_interval(days => ${days})`,
        trial_notice_at: null,
        status,
      })
      .where('id', '=', company.id)
      .returning('trial_ends_at')
      .executeTakeFirstOrThrow()
    await batch([
      audit(tx, ctx, {
        action: 'company.extend_trial',
        id: company.id,
        company_id: company.id,
        before: { trial_ends_at, status: company.status },
        after: { trial_ends_at: after.trial_ends_at, status },
        metadata: { ...panelMetadata(admin_notes), days },
      }),
      ctx.app.jobs.enqueue(tx, sendTrialExtended, { company_id: company.id }),
    ])
    return { success: true, trial_ends_at: after.trial_ends_at ?? trial_ends_at }
  })
}

const isSubscribed = ({ subscription }: { subscription: SubscriptionStatus | null }) =>
  subscription !== null && isLiveSubscription({ status: subscription })

/** Customer at the payment provider whose trial belongs to its subscription; null for other companies. */
async function trialingCustomer(ctx: AdminContext, companyId: string): Promise<string | null> {
  if (!ctx.app.payments.configured) return null
  const company = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies')
      .select('stripe_customer_id')
      .where('id', '=', companyId)
      .where('subscription_status', '=', 'trialing')
      .executeTakeFirst(),
  )
  return company?.stripe_customer_id ?? null
}

const millisecondsPerDay = 86_400_000

/** The provider charges the card at the end of the trial, so the trial is extended there. */
async function extendAtProvider(
  ctx: AdminContext,
  customer: string,
  { company_id, days, admin_notes }: z.output<typeof adminCompanies.calls.extendTrial.input>,
) {
  const metadata = { ...panelMetadata(admin_notes), days }
  let trial_ends_at = ''
  await actOnSubscription(ctx, {
    company_id,
    customer,
    name: 'staff-trial',
    staff: { notice: 'trial_extended_by_staff', reason: null, metadata },
    async change({ id, status, trial_ends_at: before, cancel_at_period_end }, key) {
      if (status !== 'trialing' || !before) throw new AppError('company_without_trial')
      if (cancel_at_period_end) throw new AppError('trial_cancelled')
      trial_ends_at = new Date(Date.parse(before) + days * millisecondsPerDay).toISOString()
      return ctx.app.payments.extendTrial(id, trial_ends_at, key)
    },
  })
  await ctx.transaction(async (tx) => {
    const company = await lockCustomer(tx, company_id)
    const before = await tx
      .selectFrom('companies')
      .select('trial_ends_at')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    await tx.updateTable('companies').set({ trial_ends_at }).where('id', '=', company.id).execute()
    await audit(tx, ctx, {
      action: 'company.extend_trial',
      id: company.id,
      company_id,
      before,
      after: { trial_ends_at },
      metadata,
    })
  })
  return { success: true as const, trial_ends_at }
}

/**
 * Mail the new end of the trial to the owner, and to the billing address if it differs. Each address gets a job of
 * its own.
 */
export const sendTrialExtended = job({
  name: 'send-trial-extended',
  data: z.object({ company_id: z.string(), to: z.string().optional() }),
  async work(ctx, { company_id, to }) {
    const company = await ctx.asSystem((tx) =>
      tx
        .selectFrom('companies as c')
        .leftJoin('user_company_memberships as m', (join) =>
          join.onRef('m.company_id', '=', 'c.id').on('m.is_primary', '=', true).on('m.status', '=', 'active'),
        )
        .leftJoin('users as u', 'u.id', 'm.user_id')
        .select(brandColumns.map((column) => `c.${column}` as const))
        .leftJoin('plans as p', (join) =>
          join.onRef('p.id', '=', 'c.plan_id').on('p.is_active', '=', true).on('p.stripe_price_id', 'is not', null),
        )
        .select(['c.trial_ends_at', 'c.billing_email', 'c.stripe_customer_id', 'u.email as owner_email'])
        .select('p.name as plan_name')
        .where('c.id', '=', company_id)
        .executeTakeFirst(),
    )
    if (!company?.trial_ends_at) return
    if (to === undefined) {
      const readers = new Set([company.owner_email, company.billing_email].filter((email) => email !== null))
      await ctx.asSystem(async (tx) => {
        for (const email of readers) await ctx.app.jobs.enqueue(tx, sendTrialExtended, { company_id, to: email })
      })
      return
    }
    const owed = await openBalanceText(ctx, company)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    await ctx.app.mailer.send(
      renderMail({
        to,
        subject: `Your trial for ${company.name} was extended`,
        paragraphs: [
          `The free trial of ${company.name} on Marquee now ends on ${day.format(new Date(company.trial_ends_at))}.`,
          ...(owed ? [owed] : []),
          keepTrialText(company.plan_name),
        ],
        button: {
          label: owed ? 'Pay now' : 'View billing',
          url: companyLink(ctx.app.env, company, '/company-settings', { tab: 'billing' }),
        },
        closing: `You're receiving this email because you manage ${company.name}.`,
        brand: brandOf(ctx.app.env, company),
      }),
    )
  },
})
