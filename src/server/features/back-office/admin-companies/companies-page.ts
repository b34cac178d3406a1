import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { seatsOf } from '#server/domain/team/members.ts'
import { trialIsEnding } from '#server/features/back-office/trial-ending.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { letWorkersSearch, newestIds } from '#server/platform/database/paging.ts'
import { type SortKey, sortedBy, sortedPage } from '#server/platform/database/sorting.ts'
import { subscriptionStatuses } from '#shared/entities.ts'
import type { companyFilter } from '#shared/features/back-office/admin-companies.ts'
import { type DisplayStatus, displayStatus } from '#shared/subscription-display.ts'

const sortKeys = {
  created: { of: (c) => sql.ref(`${c}.created_at`), type: 'timestamptz' },
  name: { of: (c) => sql`fold(${sql.ref(`${c}.name`)})`, type: 'text' },
} satisfies Record<string, SortKey>

interface Asked extends z.output<typeof companyFilter> {
  cursor?: string
  limit: number
}

/** A page of those that match. Counts are made for the page only, whatever the number of companies. */
export async function companiesPage(tx: Transaction, asked: Asked) {
  const { search, status, subscription, trial, plan_id, limit } = asked
  const sorted = sortedBy(sortKeys, asked.sort, asked.cursor)
  await letWorkersSearch(tx, search)
  const wanted = tx
    .selectFrom('companies')
    .select(['id', 'created_at', 'searched', sorted.value('companies').as('sorted')])
    .where(sorted.isBehind('companies'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .$if(plan_id !== undefined, (query) => query.where('plan_id', '=', plan_id ?? null))
    .$if(subscription !== undefined, (query) => query.where(shownAs(subscription ?? 'active')))
    .$if(trial === 'ending', (query) => query.where(trialIsEnding('companies')))
  const rows = await tx
    .selectFrom('companies as c')
    .where('c.id', 'in', newestIds(wanted, search, limit + 1, sorted))
    .select(['c.id', 'c.name', 'c.slug', 'c.status', 'c.is_platform', 'c.billing_email', 'c.created_at'])
    .select(['c.created_by', 'c.subscription_status', sorted.text('c').as('sorted_text')])
    .select((eb) => [
      jsonObjectFrom(
        eb.selectFrom('plans as p').select(['p.name', 'p.price_monthly']).whereRef('p.id', '=', 'c.plan_id'),
      ).as('plan'),
      seatsOf(sql.ref('c.id')).as('member_count'),
      sql<number>`(select count(*) from events e where e.company_id = c.id and e.deleted_at is null)`.as('event_count'),
    ])
    .orderBy(sorted.order('c'))
    .execute()
  return sortedPage(rows, limit)
}

/** The statuses that are displayed alike; none of them is that of a company without a subscription. */
function shownAs(display: DisplayStatus) {
  if (display === 'no_subscription') return sql<boolean>`subscription_status is null`
  const alike = subscriptionStatuses.filter((status) => displayStatus(status) === display)
  return sql<boolean>`subscription_status in (${sql.join(alike)})`
}
