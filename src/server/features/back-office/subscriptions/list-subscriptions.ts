import { sql } from 'kysely'
import type { z } from 'zod'
import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import { seatCountExpression } from '#server/domain/team/members.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { type SortKey, sortedBy, sortedPage } from '#server/platform/database/sorting.ts'
import {
  owedFilter,
  type SubscriptionRow,
  statusToFilter,
  type subscriptionFilter,
  type subscriptions,
} from '#shared/features/back-office/subscriptions.ts'
import { foldText } from '#shared/fold-text.ts'
import { normalizeLimits } from '#shared/plan-limits.ts'
import { paidSeats } from '#shared/pricing.ts'

const sortKeys = {
  created: { of: (s) => sql.ref(`${s}.created_at`), type: 'timestamptz' },
  renewal: { of: (s) => sql`coalesce(${sql.ref(`${s}.renewal_date`)}, 'infinity')`, type: 'timestamptz' },
  owed: { of: (s) => sql.ref(`${s}.owed_amount`), type: 'bigint' },
  amount: { of: (s) => sql`coalesce(${sql.ref(`${s}.period_amount`)}, 0)`, type: 'bigint' },
} satisfies Record<string, SortKey>

export const listSubscriptions: Handler<typeof subscriptions.calls.listSubscriptions> = async (ctx, input) => {
  const { rows, next_cursor } = await ctx.transaction((tx) => loadSubscriptionsPage(tx, input))
  return { subscriptions: rows, next_cursor }
}

interface SubscriptionsQuery extends z.output<typeof subscriptionFilter> {
  cursor?: string
  limit: number
}

/** Return a page of the subscriptions that match the filters. */
export async function loadSubscriptionsPage(tx: Transaction, input: SubscriptionsQuery) {
  const { plan_filter, date_from, date_to, search_filter, limit } = input
  const status = statusToFilter(input.status_filter)
  const sorted = sortedBy(sortKeys, input.sort, input.cursor)
  const rows = await tx
    .selectFrom('subscriptions as s')
    .where(sorted.isBehind('s'))
    .$if(search_filter !== '', (query) => query.where('s.searched', 'like', likePattern(foldText(search_filter))))
    .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 'active'))
    .$if(input.status_filter === owedFilter, (query) =>
      query.where('s.owed_amount', '>', 0).where('s.status', 'in', ['cancelled', 'incomplete_expired']),
    )
    .$if(plan_filter !== undefined, (query) => query.where('s.plan_id', '=', plan_filter ?? ''))
    .$if(date_from !== undefined, (query) =>
      query.where('s.created_at', '>=', sql<string>`${date_from}::date at time zone 'UTC'`),
    )
    .$if(date_to !== undefined, (query) =>
      query.where('s.created_at', '<', sql<string>`(${date_to}::date + 1) at time zone 'UTC'`),
    )
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('billing_locks as l', 'l.company_id', 's.company_id')
    .select(['s.id', 's.created_at', 's.company_id', 's.status', 's.renewal_date', 's.cancel_at_period_end'])
    .select(['s.period_amount', 's.quantity', 's.sync_error', 's.owed_amount', 's.ended_at', 'c.status_until'])
    .select(['c.name as company_name', 'c.billing_email'])
    .select(['p.name as plan_name', 'p.price_monthly', 'p.limits'])
    .select((eb) => [
      eb.fn.coalesce('s.currency', 'p.currency').as('currency'),
      eb.fn.coalesce('s.billing_frequency', 'p.billing_frequency').as('billing_frequency'),
      eb.fn.coalesce('l.asked_at', 's.synced_at').as('checked_at'),
      seatCountExpression(sql.ref('s.company_id')).as('members'),
    ])
    .select(sorted.text('s').as('sorted_text'))
    .orderBy(sorted.order('s'))
    .limit(limit + 1)
    .execute()
  const page = sortedPage(rows, limit)
  return {
    rows: page.rows.map(({ id, created_at, limits, members, ...row }) => ({
      ...row,
      subscription_id: id,
      subscription_created_at: created_at,
      expected_quantity: expectedQuantity(row.status, limits, members),
    })),
    next_cursor: page.next_cursor,
  }
}

/** Number of seats that the payment provider should bill. Null if the plan has no seat price. */
function expectedQuantity(
  status: SubscriptionRow['status'],
  stored: Record<string, unknown> | null,
  members: number,
): number | null {
  if (!stored || !isLiveSubscription({ status })) return null
  const limits = normalizeLimits(stored)
  return limits.pricing_model === 'flat' ? null : paidSeats(limits, members)
}
