import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { trialIsEnding } from '#server/domain/companies/trial-ending.ts'
import { seatsOf } from '#server/domain/team/members.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { letWorkersSearch, newestIds, pageOf, readCursor } from '#server/platform/database/paging.ts'
import { subscriptionStatuses } from '#shared/entities.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { type DisplayStatus, displayStatus } from '#shared/subscription-display.ts'

/** Newest first. Counts are made for the page only, whatever the number of companies. [A-CALL-23..25 A-COMP-10] */
export const listCompanies: Verb<typeof adminCompanies.calls.listCompanies> = async (ctx, input) => {
  const before = readCursor(input.cursor)
  const { status, subscription, plan_id } = input
  const rows = await ctx.transaction(async (tx) => {
    await letWorkersSearch(tx, input.search)
    return tx
      .selectFrom('companies as c')
      .where((eb) => {
        const wanted = eb
          .selectFrom('companies')
          .select(['id', 'created_at', sql<string>`lower(name) || ' ' || slug`.as('searched')])
          .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
          .$if(plan_id !== undefined, (query) => query.where('plan_id', '=', plan_id ?? null))
          .$if(subscription !== undefined, (query) => query.where(shownAs(subscription ?? 'active')))
          .$if(input.trial === 'ending', (query) => query.where(trialIsEnding('companies')))
          .$if(before !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${before?.at}, ${before?.id})`))
        return eb('c.id', 'in', newestIds(wanted, input.search, input.limit + 1))
      })
      .select(['c.id', 'c.name', 'c.slug', 'c.status', 'c.is_platform', 'c.billing_email', 'c.created_at'])
      .select(['c.created_by', 'c.subscription_status'])
      .select((eb) => [
        jsonObjectFrom(
          eb.selectFrom('plans as p').select(['p.name', 'p.price_monthly']).whereRef('p.id', '=', 'c.plan_id'),
        ).as('plan'),
        seatsOf(sql.ref('c.id')).as('member_count'),
        sql<number>`(select count(*) from events e where e.company_id = c.id)`.as('event_count'),
      ])
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .execute()
  })
  const page = pageOf(rows, input.limit)
  return { companies: page.rows, next_cursor: page.next_cursor }
}

/** The statuses that are displayed alike; none of them is that of a company without a subscription. */
function shownAs(display: DisplayStatus) {
  if (display === 'no_subscription') return sql<boolean>`subscription_status is null`
  const alike = subscriptionStatuses.filter((status) => displayStatus(status) === display)
  return sql<boolean>`subscription_status in (${sql.join(alike)})`
}
