import { sql } from 'kysely'
import { isLive } from '#server/domain/billing/company-status-of.ts'
import { seatsOf } from '#server/domain/team/members.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { letWorkersSearch, newestIds, pageOf, readCursor } from '#server/platform/database/paging.ts'
import { type SubscriptionRow, statusToFilter, type subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { normaliseLimits } from '#shared/plan-limits.ts'
import { paidSeats } from '#shared/pricing.ts'

/** Of all companies, newest first; members are counted for the page only. [A-ENT-19 A-SUB-18..27 A-CALL-63 A-CALL-64] */
export const listSubscriptions: Verb<typeof subscriptions.calls.listSubscriptions> = async (ctx, input) => {
  const before = readCursor(input.cursor)
  const status = statusToFilter(input.status_filter)
  const { plan_filter, date_from, date_to, search_filter } = input
  const rows = await ctx.transaction(async (tx) => {
    await letWorkersSearch(tx, search_filter)
    return tx
      .selectFrom('subscriptions as s')
      .where((eb) => {
        const matching = eb
          .selectFrom('subscriptions as s')
          .select(['s.id', 's.created_at'])
          .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 'active'))
          .$if(plan_filter !== undefined, (query) => query.where('s.plan_id', '=', plan_filter ?? ''))
          .$if(date_from !== undefined, (query) =>
            query.where('s.created_at', '>=', sql<string>`${date_from}::date at time zone 'UTC'`),
          )
          .$if(date_to !== undefined, (query) =>
            query.where('s.created_at', '<', sql<string>`(${date_to}::date + 1) at time zone 'UTC'`),
          )
          .$if(before !== null, (query) =>
            query.where(sql<boolean>`(s.created_at, s.id) < (${before?.at}, ${before?.id})`),
          )
        // Companies are read where their names are searched.
        const wanted =
          search_filter === ''
            ? matching.select(sql<string>`''`.as('searched'))
            : matching
                .innerJoin('companies as c', 'c.id', 's.company_id')
                .select(sql<string>`lower(c.name) || ' ' || lower(coalesce(c.billing_email, ''))`.as('searched'))
        return eb('s.id', 'in', newestIds(wanted, search_filter, input.limit + 1))
      })
      .innerJoin('companies as c', 'c.id', 's.company_id')
      .leftJoin('plans as p', 'p.id', 's.plan_id')
      .leftJoin('billing_locks as l', 'l.company_id', 's.company_id')
      .select(['s.id', 's.created_at', 's.company_id', 's.status', 's.renewal_date', 's.cancel_at_period_end'])
      .select(['s.period_amount', 's.quantity', 's.sync_error'])
      .select(['c.name as company_name', 'c.billing_email'])
      .select(['p.name as plan_name', 'p.price_monthly', 'p.limits'])
      .select((eb) => [
        eb.fn.coalesce('s.currency', 'p.currency').as('currency'),
        eb.fn.coalesce('s.billing_frequency', 'p.billing_frequency').as('billing_frequency'),
        eb.fn.coalesce('l.asked_at', 's.synced_at').as('checked_at'),
        seatsOf(sql.ref('s.company_id')).as('members'),
      ])
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .execute()
  })
  const page = pageOf(rows, input.limit)
  return {
    subscriptions: page.rows.map(({ id, created_at, limits, members, ...row }) => ({
      ...row,
      subscription_id: id,
      subscription_created_at: created_at,
      expected_quantity: expectedQuantity(row.status, limits, members),
    })),
    next_cursor: page.next_cursor,
  }
}

/** Seats that the provider should bill; null where nothing is paid by seat. [A-SUB-49] */
function expectedQuantity(
  status: SubscriptionRow['status'],
  stored: Record<string, unknown> | null,
  members: number,
): number | null {
  if (!stored || !isLive({ status })) return null
  const limits = normaliseLimits(stored)
  return limits.pricing_model === 'flat' ? null : paidSeats(limits, members)
}
