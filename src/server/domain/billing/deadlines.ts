import { sql } from 'kysely'
import { z } from 'zod'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { sendBillingNotice } from './billing-notice.ts'
import { companyStatusOf } from './company-status-of.ts'
import { setCompanyStatus } from './set-company-status.ts'
import { latestSubscriptionExpression } from './subscriptions.ts'

const batchSize = 500

/** Handle deadlines for which no webhook arrives: the ends of Marquee's own trials, and of paid periods. */
export const billingDeadlines = job({
  name: 'billing-deadlines',
  schedule: '*/5 * * * *',
  data: z.object({}),
  async work(ctx) {
    if (!ctx.app.payments.configured) return
    await repeatInBatches(ctx, endReactivations)
    await repeatInBatches(ctx, endPeriods)
    await repeatInBatches(ctx, endTrials)
    await repeatInBatches(ctx, announceTrialEnds)
  },
})

/** Repeat `work` until it finds no more rows. Each transaction handles a few hundred companies. */
async function repeatInBatches(
  ctx: JobContext,
  work: (tx: Transaction, ctx: JobContext) => Promise<number>,
): Promise<void> {
  for (;;) {
    const done = await ctx.asSystem((tx) => work(tx, ctx))
    if (done < batchSize) return
  }
}

/** SQL condition: the company has no running subscription, and no ended subscription with paid time left. */
const withoutSubscription = sql<boolean>`not exists (select from subscriptions s where s.company_id = c.id
  and (s.status in ('active', 'trialing') or s.status = 'cancelled' and s.renewal_date > now() and s.owed_amount = 0)
  and s.stripe_subscription_id is not null and s.stripe_customer_id is not null)`

/** End reactivations whose days are over: set the company status by its subscription again. */
async function endReactivations(tx: Transaction, ctx: JobContext): Promise<number> {
  const companies = await tx
    .updateTable('companies as c')
    .set({ status_set_by: 'billing', status_until: null })
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('companies as c')
        .select('c.id')
        .where('c.status_until', '<=', sql<string>`now()`)
        .limit(batchSize)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['c.id', 'c.status', 'c.status_set_by', latestSubscriptionExpression('c.id').as('subscription')])
    .execute()
  for (const { subscription, ...company } of companies) {
    if (!subscription) continue
    const state = { ...subscription, current_period_end: subscription.renewal_date, ended_at: null }
    const status = companyStatusOf(state, new Date().toISOString())
    if (status) await setCompanyStatus(tx, ctx, company, status)
  }
  return companies.length
}

async function endTrials(tx: Transaction, ctx: JobContext): Promise<number> {
  const companies = await tx
    .selectFrom('companies as c')
    .select(['c.id', 'c.status', 'c.status_set_by'])
    .where('c.status', '=', 'active')
    .where('c.status_set_by', '=', 'billing')
    .where('c.is_platform', '=', false)
    .where('c.trial_ends_at', '<=', sql<string>`now()`)
    .where(withoutSubscription)
    .limit(batchSize)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const company of companies) await setCompanyStatus(tx, ctx, company, 'past_due')
  return companies.length
}

/**
 * End paid periods: a cancelled subscription keeps the company active until its paid period ends, or until the end of a
 * trial that staff extended.
 */
async function endPeriods(tx: Transaction, ctx: JobContext): Promise<number> {
  const companies = await tx
    .selectFrom('companies as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscriptions')
          .select(['status', 'renewal_date'])
          .whereRef('company_id', '=', 'c.id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.status', 'c.status_set_by'])
    .where('newest.status', '=', 'cancelled')
    .where('newest.renewal_date', '<=', sql<string>`now()`)
    .where('c.status', '!=', 'inactive')
    .where('c.status_set_by', '=', 'billing')
    .where((eb) => eb.or([eb('c.trial_ends_at', 'is', null), eb('c.trial_ends_at', '<=', sql<string>`now()`)]))
    .limit(batchSize)
    .execute()
  for (const company of companies) await setCompanyStatus(tx, ctx, company, 'inactive')
  return companies.length
}

async function announceTrialEnds(tx: Transaction, ctx: JobContext): Promise<number> {
  const companies = await tx
    .updateTable('companies as c')
    .set({ trial_notice_at: new Date().toISOString() })
    .where((eb) =>
      eb(
        'c.id',
        'in',
        eb
          .selectFrom('companies as c')
          .select('c.id')
          .where('c.status', '=', 'active')
          .where('c.status_set_by', '=', 'billing')
          .where('c.is_platform', '=', false)
          .where('c.trial_notice_at', 'is', null)
          .where('c.trial_ends_at', '>', sql<string>`now()`)
          .where('c.trial_ends_at', '<=', sql<string>`now() + interval '3 days'`)
          .where(withoutSubscription)
          .limit(batchSize),
      ),
    )
    .returning('c.id')
    .execute()
  for (const { id } of companies)
    await ctx.app.jobs.enqueue(tx, sendBillingNotice, { company_id: id, kind: 'trial_ending' })
  return companies.length
}
